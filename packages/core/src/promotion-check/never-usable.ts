import type { Localized } from '../kernel/errors.js'
import type { CouponTemplateRow } from '../coupons/index.js'
import type { DiscountTemplateRow } from '../discounts/index.js'
import type { PointProductRow } from '../points/index.js'
import { checkedResources } from './check-warning.js'
import type { CheckedResource, CheckWarning } from './check-warning.js'
import type { TemplatesById } from './code-outlives-template.js'
import { grantedTemplates } from './granted-templates.js'
import type { CodeGrants } from './granted-templates.js'
import { absenceOf, isInverted, isOver } from './template-state.js'

/** A warning of the rule that all of these share. */
export const neverUsable = (resource: CheckedResource, id: number, text: Localized): CheckWarning => ({
  resource,
  id,
  rule: 'NEVER_USABLE',
  text,
})

const INVERTED: Localized = {
  en: 'It ends before it begins to be valid, so nobody can ever use it. Correct its times.',
  zh: '结束时间早于生效时间，永远无法使用。请修改有效期。',
}

/** `usageAmountScope`: only the listed amounts. */
const ONLY_LISTED = 2

/**
 * An amount that a template lists, in CNY cents like every amount of the admin API. Other codes are names, of which
 * nobody here knows what they allow.
 */
const AMOUNT = /^\d{1,15}$/

/** An enabled coupon template whose coupons nobody can ever use. One that is over is another rule's. */
export function couponTemplateNeverUsable(template: CouponTemplateRow, now: Date): CheckWarning | undefined {
  const { id, usePrice, fixedEndTerm } = template
  if (isInverted(template) || (fixedEndTerm !== null && fixedEndTerm < 1))
    return neverUsable(checkedResources.couponTemplate, id, INVERTED)
  const most = mostAllowed(template)
  if (isOver(template, now) || most === undefined || usePrice <= most) return undefined
  return neverUsable(checkedResources.couponTemplate, id, {
    en: `It asks for a spend of ${usePrice} cents, and is limited to amounts of ${most} cents at most, so nobody can ever use it. Lower usePrice, or list larger usageAmountCodes.`,
    zh: `使用门槛为 ${usePrice} 分，而适用金额最多 ${most} 分，永远无法使用。请降低 usePrice 或调整 usageAmountCodes。`,
  })
}

/**
 * The largest amount that a template is limited to; undefined where it is not limited, or to something else than
 * amounts.
 */
function mostAllowed({ usageAmountScope, usageAmountCodes }: CouponTemplateRow): number | undefined {
  const codes = usageAmountCodes.map(({ code }) => code.trim())
  if (usageAmountScope !== ONLY_LISTED || codes.length === 0 || !codes.every((code) => AMOUNT.test(code)))
    return undefined
  return Math.max(...codes.map(Number))
}

/** `scopeType` of a discount: all goods, which needs no list of them. */
const ALL_GOODS = 0

/** An enabled discount template whose discounts nobody can ever use. */
export function discountTemplateNeverUsable(template: DiscountTemplateRow): CheckWarning | undefined {
  const { id, scopeType, scopeTargetIds } = template
  if (isInverted(template)) return neverUsable(checkedResources.discountTemplate, id, INVERTED)
  if (scopeType === ALL_GOODS || (scopeTargetIds ?? '').trim() !== '') return undefined
  return neverUsable(checkedResources.discountTemplate, id, {
    en: 'It is limited to goods or categories, and names none, so nobody can ever use it. Fill scopeTargetIds.',
    zh: '限定了商品或分类但未列出任何一个，永远无法使用。请填写 scopeTargetIds。',
  })
}

/**
 * A code that could still be redeemed, if there were anything to grant: with ALL each of its templates has to be there
 * and enabled, with RANDOM_ONE one that may be drawn. Undefined, or why to warn.
 */
export function codeNeverUsable(code: CodeGrants, templates: TemplatesById): Localized | undefined {
  const ids = grantedTemplates(code)
  if (ids === undefined) {
    return {
      en: 'Its grantRule cannot be read, so it cannot be redeemed. Correct it.',
      zh: 'grantRule 无法解析，无法兑换。请修改。',
    }
  }
  const absent = ids.flatMap((id) => {
    const why = absenceOf(templates.get(id))
    return why === undefined ? [] : [{ id, why }]
  })
  const [first] = absent
  if (first === undefined || (code.grantMode !== 'ALL' && absent.length < ids.length)) return undefined
  const { id, why } = first
  return {
    en: `Coupon template ${id} ${why.en}, so the code cannot be redeemed. Enable the template, or name another one.`,
    zh: `优惠券模板 ${id} ${why.zh}，兑换码无法兑换。请启用该模板或改用其他模板。`,
  }
}

/** What a product's template is called; other products have none. */
const templateNames: Partial<Record<PointProductRow['productType'], Localized>> = {
  COUPON: { en: 'coupon template', zh: '优惠券模板' },
  DISCOUNT: { en: 'discount template', zh: '折扣模板' },
}

/**
 * An enabled point product, not over yet, that nobody can redeem whatever his points. `templates` are of the product's
 * kind.
 */
export function productNeverUsable(
  { id, productType, relatedId, startTime, endTime }: PointProductRow,
  templates: TemplatesById,
): CheckWarning | undefined {
  if (startTime !== null && endTime !== null && startTime >= endTime)
    return neverUsable(checkedResources.pointProduct, id, INVERTED)
  const name = templateNames[productType]
  const why = name !== undefined && relatedId !== null ? absenceOf(templates.get(relatedId)) : undefined
  if (name === undefined || why === undefined) return undefined
  return neverUsable(checkedResources.pointProduct, id, {
    en: `Its ${name.en} ${relatedId} ${why.en}, so nobody can redeem it. Enable the template, or disable the product.`,
    zh: `${name.zh} ${relatedId} ${why.zh}，无法兑换。请启用该模板或停用该商品。`,
  })
}
