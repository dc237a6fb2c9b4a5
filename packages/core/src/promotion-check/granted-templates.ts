import { parseGrantRule, templateIdsOf } from '../redeem-codes/index.js'
import type { RedeemCodeRow } from '../redeem-codes/index.js'

/** What of a code says which templates it grants. */
export type CodeGrants = Pick<RedeemCodeRow, 'couponTemplateId' | 'couponTemplateIds' | 'grantMode' | 'grantRule'>

/**
 * The templates that a redemption may grant coupons of; undefined where its rule cannot be read. One of no weight is
 * never drawn.
 */
export function grantedTemplates(code: CodeGrants): number[] | undefined {
  const ids = templateIdsOf(code)
  if (code.grantMode === 'ALL') return ids
  const rule = parseGrantRule(code.grantRule, ids)
  if ('fault' in rule) return undefined
  return rule.weights.flatMap(({ templateId, weight }) => (weight > 0 ? [templateId] : []))
}
