import type { CouponTemplateRow } from '../coupons/index.js'
import type { DiscountTemplateRow } from '../discounts/index.js'
import { checkedResources } from './check-warning.js'
import type { CheckedResource, CheckWarning } from './check-warning.js'
import { isOver } from './template-state.js'
import type { TemplateTerms } from './template-state.js'

/** A row that names a template; `more` others of its resource do, too. */
export interface TemplateReference {
  readonly resource: CheckedResource
  readonly id: number
  readonly more: number
}

/** `takeType` of coupons that only operations issue; all others are offered by the shop itself. */
const ISSUED_BY_ADMIN = 2

/**
 * An enabled coupon template whose period is over, and that something still gives: the shop, a scene, a redeem code, a
 * prize, a product. One that only an administrator ever gave is at rest.
 */
export function couponTemplateOver(
  template: CouponTemplateRow,
  references: readonly TemplateReference[],
  now: Date,
): CheckWarning | undefined {
  const { sceneId, takeType } = template
  const scene = sceneId === null ? [] : [{ en: `scene ${sceneId}`, zh: `场景 ${sceneId}` }]
  const shop =
    takeType === ISSUED_BY_ADMIN ? [] : [{ en: `the shop (takeType ${takeType})`, zh: `商城（takeType ${takeType}）` }]
  return warn({
    resource: checkedResources.couponTemplate,
    template,
    now,
    givers: [...references.map(named), ...scene, ...shop],
  })
}

/** The same of a discount template, which prizes and products alone give. */
export function discountTemplateOver(
  template: DiscountTemplateRow,
  references: readonly TemplateReference[],
  now: Date,
): CheckWarning | undefined {
  return warn({ resource: checkedResources.discountTemplate, template, now, givers: references.map(named) })
}

interface Finding {
  readonly resource: CheckedResource
  readonly template: TemplateTerms
  readonly givers: readonly { readonly en: string; readonly zh: string }[]
  readonly now: Date
}

function warn({ resource, template, givers, now }: Finding): CheckWarning | undefined {
  if (givers.length === 0 || !isOver(template, now)) return undefined
  const text = {
    en: `Its period is over, but it is still offered by ${givers.map(({ en }) => en).join(', ')}: whoever asks for it is refused. Let it end later, or disable it and what offers it.`,
    zh: `有效期已过，但仍被 ${givers.map(({ zh }) => zh).join('、')} 使用，领取会被拒绝。请延长有效期，或停用该模板及其引用。`,
  }
  return { resource, id: template.id, rule: 'TEMPLATE_OVER', text }
}

function named({ resource, id, more }: TemplateReference): { en: string; zh: string } {
  if (more === 0) return { en: `${resource} ${id}`, zh: `${resource} ${id}` }
  return { en: `${resource} ${id} and ${more} more`, zh: `${resource} ${id} 等 ${more + 1} 条` }
}
