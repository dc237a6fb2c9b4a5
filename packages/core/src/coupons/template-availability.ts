import type { ErrorDefinition } from '../kernel/errors.js'
import { ENABLED } from '../auth/index.js'
import { UNLIMITED } from '../usage-limits/index.js'
import type { UsageCounter, UsageCounterStores } from '../usage-limits/index.js'
import { COUPON_TEMPLATE_CANNOT_TAKE, COUPON_TEMPLATE_EXPIRED } from './coupon-errors.js'
import { FIXED_DATE } from './coupon-template.js'
import type { CouponTemplateRow } from './coupon-template.js'

/** Counts what a member has of the template. */
export const takeCounter = ({ id }: CouponTemplateRow, memberId: number): UsageCounter => ({
  subject: 'coupon-template',
  subjectId: id,
  dimension: 'member',
  key: String(memberId),
})

/** Whether the member may have one more of the template, as far as was counted. */
export async function hasTakesLeft(
  { usageCounters }: UsageCounterStores,
  template: CouponTemplateRow,
  memberId: number,
): Promise<boolean> {
  const { takeLimitCount } = template
  return takeLimitCount === UNLIMITED || (await usageCounters.count(takeCounter(template, memberId))) < takeLimitCount
}

/** Why nobody gets a coupon of the template now; undefined where nothing but stock and limits can refuse it. */
export function refusalOf(
  { status, validityType, validEndTime }: CouponTemplateRow,
  now: Date,
): ErrorDefinition | undefined {
  if (status !== ENABLED) return COUPON_TEMPLATE_CANNOT_TAKE
  const isOver = validityType === FIXED_DATE && validEndTime !== null && validEndTime <= now
  return isOver ? COUPON_TEMPLATE_EXPIRED : undefined
}

/** As far as it was read; whether there still is says the statement that takes it. */
export const hasStock = ({ totalCount, takenCount }: CouponTemplateRow, howMany: number): boolean =>
  totalCount === UNLIMITED || takenCount + howMany <= totalCount
