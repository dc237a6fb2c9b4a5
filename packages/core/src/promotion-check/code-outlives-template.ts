import type { Localized } from '../kernel/errors.js'
import type { RedeemCodeRow } from '../redeem-codes/index.js'
import { grantedTemplates } from './granted-templates.js'
import type { CodeGrants } from './granted-templates.js'
import { absenceOf, endOf } from './template-state.js'
import type { TemplateTerms } from './template-state.js'

/** The templates that rules about what refers to them look at, by id. */
export type TemplatesById = ReadonlyMap<number, TemplateTerms>

/**
 * A code that can still be redeemed, of a template whose own period ends before the code does: undefined, or why to
 * warn. With ALL it is refused from then on; with RANDOM_ONE the odds of the others rise. Of a template that is
 * disabled or deleted nothing is granted in any case, which is another rule's to say.
 */
export function codeOutlivesTemplate(
  code: CodeGrants & Pick<RedeemCodeRow, 'validEnd'>,
  templates: TemplatesById,
): Localized | undefined {
  const early = (grantedTemplates(code) ?? []).filter((id) => {
    const template = templates.get(id)
    if (template === undefined || absenceOf(template) !== undefined) return false
    const end = endOf(template)
    return end !== undefined && end < code.validEnd
  })
  if (early.length === 0) return undefined
  const named = early.join(', ')
  return {
    en: `Coupon template ${named} ends before the code does, and is not granted from then on. Let it end later, or the code earlier.`,
    zh: `优惠券模板 ${named} 早于兑换码结束，此后不再发放。请延长模板有效期或提前结束兑换码。`,
  }
}
