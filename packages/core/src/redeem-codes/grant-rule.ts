import { z } from 'zod'
import type { Localized } from '../kernel/errors.js'
import { integer, numericId } from '../http/input/fields.js'
import { parseJson } from '../kernel/parse-json.js'

/** Keeps the sum of all weights within what `Random.integer` takes. */
const MAX_WEIGHT = 1_000_000

/** How likely a template is to be drawn, in proportion to the others. */
export interface GrantWeight {
  readonly templateId: number
  readonly weight: number
}

/** The weights, or what is wrong with the rule. */
export type GrantRuleResult = { readonly weights: readonly GrantWeight[] } | { readonly fault: Localized }

const weights = z.array(z.object({ templateId: numericId(), weight: integer(0, MAX_WEIGHT) })).min(1)
const grantRule = z.union([weights, z.object({ items: weights }).transform(({ items }) => items)])

/**
 * Reads a grant rule (rules/redeem-codes#grant-rule): `{"items":[{"templateId":1,"weight":70}, …]}`, or the bare array.
 * Each template is one of `templateIds` and named once, and the weights add up to more than 0. No rule gives each the
 * same weight.
 */
export function parseGrantRule(text: string | null, templateIds: readonly number[]): GrantRuleResult {
  if (text === null) return { weights: templateIds.map((templateId) => ({ templateId, weight: 1 })) }
  const rule = grantRule.safeParse(parseJson(text))
  if (!rule.success) return { fault: NO_RULE }
  const named = rule.data.map(({ templateId }) => templateId)
  if (new Set(named).size < named.length) return { fault: NAMED_TWICE }
  if (!named.every((id) => templateIds.includes(id))) return { fault: FOREIGN_TEMPLATE }
  return rule.data.some(({ weight }) => weight > 0) ? { weights: rule.data } : { fault: NO_WEIGHT }
}

const NO_RULE: Localized = {
  en: `must be JSON with the list items of templateId and weight, weights 0 to ${MAX_WEIGHT}`,
  zh: `必须是 JSON，其 items 列表包含 templateId 和 weight，权重为 0 到 ${MAX_WEIGHT}`,
}
const NAMED_TWICE: Localized = { en: 'must name a template once', zh: '同一券模板只能出现一次' }
const FOREIGN_TEMPLATE: Localized = { en: 'must name templates of the code only', zh: '只能引用该兑换码的券模板' }
const NO_WEIGHT: Localized = { en: 'must have a weight above 0', zh: '权重之和必须大于 0' }
