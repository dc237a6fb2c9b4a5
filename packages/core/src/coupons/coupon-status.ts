/** What a coupon's `status` is in the database and the admin API (rules/coupons#states). */
export const couponStatus = { UNUSED: 1, USED: 2, FINISH: 3, EXPIRE: 4, INVALID: 5 } as const

/** What partners know a status by. */
export type CouponStatusName = keyof typeof couponStatus

export type CouponStatus = (typeof couponStatus)[CouponStatusName]

/** Why a coupon's status changes. */
export type CouponTrigger = 'use' | 'giveBack' | 'settle' | 'expire' | 'void' | 'extend' | 'restore'

/**
 * How the present has to lie to the coupon's validity: `within` from its start on and before its end, `open` before
 * its end, `over` from its end on.
 */
export type ValidityCondition = 'any' | 'within' | 'open' | 'over'

/** A row of the state machine. */
export interface CouponTransition {
  readonly trigger: CouponTrigger
  readonly from: CouponStatus
  readonly when: ValidityCondition
  readonly to: CouponStatus
}

const { UNUSED, USED, FINISH, EXPIRE, INVALID } = couponStatus

/**
 * The state machine (rules/coupons#states). Storages make their guarded statements from this table, so that nothing
 * else decides about `status`. What is not here is refused.
 */
export const couponTransitions: readonly CouponTransition[] = [
  { trigger: 'use', from: UNUSED, when: 'within', to: USED },
  { trigger: 'giveBack', from: USED, when: 'open', to: UNUSED },
  { trigger: 'giveBack', from: USED, when: 'over', to: EXPIRE },
  { trigger: 'settle', from: USED, when: 'any', to: FINISH },
  { trigger: 'expire', from: UNUSED, when: 'over', to: EXPIRE },
  { trigger: 'void', from: UNUSED, when: 'any', to: INVALID },
  { trigger: 'void', from: EXPIRE, when: 'any', to: INVALID },
  { trigger: 'extend', from: UNUSED, when: 'any', to: UNUSED },
  { trigger: 'restore', from: EXPIRE, when: 'any', to: UNUSED },
]

/** What a trigger writes beside the status. */
export interface CouponEffect {
  /** Notes when and for which order the coupon was used, or forgets it. */
  readonly use?: 'note' | 'forget'
  /** `lengthen`: the end, or the present where that is later, and so many days. `renew`: from now on, so many days. */
  readonly validity?: 'lengthen' | 'renew'
}

export const couponEffects: Readonly<Record<CouponTrigger, CouponEffect>> = {
  use: { use: 'note' },
  giveBack: { use: 'forget' },
  settle: {},
  expire: {},
  void: {},
  extend: { validity: 'lengthen' },
  restore: { validity: 'renew' },
}

/** What may be deleted: an order may still speak of a coupon that was used. */
export const deletableStatuses: readonly CouponStatus[] = [UNUSED, EXPIRE, INVALID]

/** Whether an administrator may correct a coupon's status so: some row of the table leads there, or it stays. */
export function isCorrection(from: CouponStatus, to: CouponStatus): boolean {
  return from === to || couponTransitions.some((row) => row.from === from && row.to === to)
}

const names = new Map(
  Object.entries(couponStatus).map(([name, status]) => [status as number, name as CouponStatusName]),
)

/** What partners know this status by. */
export const couponStatusName = (status: number): CouponStatusName => names.get(status) as CouponStatusName

/** The status of this name, exactly as it is written; undefined for any other text. */
export const couponStatusOf = (name: string): CouponStatus | undefined =>
  Object.hasOwn(couponStatus, name) ? couponStatus[name as CouponStatusName] : undefined
