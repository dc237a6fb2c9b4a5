import type { Localized } from '../kernel/errors.js'
import { UNLIMITED } from '../usage-limits/index.js'
import { PERCENTAGE } from './discount-fields.js'
import { ALL_GOODS, itemsInScope } from './discount-scope.js'
import type { DiscountScope, PricedItem } from './discount-scope.js'
import { memberDiscountStatus } from './member-discount.js'
import type { MemberDiscountRow } from './member-discount.js'

/** What of a member's asset its price depends on. */
export type DiscountTerms = Pick<
  MemberDiscountRow,
  | 'type'
  | 'value'
  | 'minOrderAmount'
  | 'maxDiscountAmount'
  | 'totalCount'
  | 'usedCount'
  | 'validStartTime'
  | 'validEndTime'
  | 'status'
>

/** A rule that a discount may fail. */
type DiscountRule = 'NOT_STARTED' | 'OVER' | 'USED_UP' | 'SCOPE' | 'THRESHOLD' | 'REVOKED'

/** A rule that it fails, and why. */
interface FailedRule {
  readonly rule: DiscountRule
  readonly message: Localized
}

/** What items cost with a discount, in CNY cents. */
export interface DiscountPrice {
  readonly applies: boolean
  readonly discountAmount: number
  readonly payAmount: number
  /** Every rule that fails; empty where it applies. */
  readonly failed: FailedRule[]
}

/** What is priced. */
export interface PriceQuestion {
  readonly discount: DiscountTerms
  readonly scope: DiscountScope
  readonly items: readonly PricedItem[]
  readonly now: Date
}

const messages = {
  NOT_STARTED: { en: 'The validity of the discount has not begun', zh: '折扣尚未生效' },
  OVER: { en: 'The validity of the discount is over', zh: '折扣已过期' },
  USED_UP: { en: 'The discount is used up', zh: '折扣次数已用完' },
  SCOPE: { en: 'None of the items is in the scope of the discount', zh: '没有商品在折扣适用范围内' },
  THRESHOLD: {
    en: 'The items in the scope of the discount do not reach its minimum',
    zh: '适用商品金额未达到折扣门槛',
  },
  REVOKED: { en: 'The discount was revoked', zh: '折扣已被收回' },
} as const satisfies Record<DiscountRule, Localized>

/**
 * What the items cost with the discount: the amount, or every rule for which it does not apply. It looks at nothing but
 * what it is given. Amounts are whole cents throughout: a percentage is paid half up, and the discount is the rest.
 */
export function priceDiscount({ discount, scope, items, now }: PriceQuestion): DiscountPrice {
  const eligible = itemsInScope(scope, items)
  const eligibleAmount = sumOf(eligible)
  const fails: Record<DiscountRule, boolean> = {
    NOT_STARTED: now < discount.validStartTime,
    OVER: now >= discount.validEndTime,
    USED_UP: discount.totalCount !== UNLIMITED && discount.usedCount >= discount.totalCount,
    SCOPE: scope.scopeType !== ALL_GOODS && eligible.length === 0,
    THRESHOLD: eligibleAmount < discount.minOrderAmount,
    REVOKED: discount.status === memberDiscountStatus.REVOKED,
  }
  const failed = RULES.filter((rule) => fails[rule]).map((rule) => ({ rule, message: messages[rule] }))
  const discountAmount = failed.length === 0 ? amountOff(discount, eligibleAmount) : 0
  return { applies: failed.length === 0, discountAmount, payAmount: sumOf(items) - discountAmount, failed }
}

const RULES: readonly DiscountRule[] = ['NOT_STARTED', 'OVER', 'USED_UP', 'SCOPE', 'THRESHOLD', 'REVOKED']

const sumOf = (items: readonly PricedItem[]): number => items.reduce((sum, { amount }) => sum + amount, 0)

function amountOff({ type, value, maxDiscountAmount }: DiscountTerms, eligible: number): number {
  if (type !== PERCENTAGE) return Math.min(value, eligible)
  const off = eligible - percentOf(eligible, value)
  return maxDiscountAmount === 0 ? off : Math.min(off, maxDiscountAmount)
}

/** Half up; hundreds and the rest of them apart, since `cents * percent` itself may be no safe integer. */
function percentOf(cents: number, percent: number): number {
  const rest = cents % 100
  return ((cents - rest) / 100) * percent + Math.floor((rest * percent + 50) / 100)
}
