import { certain } from '../kernel/certain.js'
import { defineLifecycle } from '../kernel/lifecycle.js'

/** Partners know a state by its name, the database and the admin API by its code (rules/coupons#states). */
export const couponLifecycle = defineLifecycle({
  name: 'Coupon',
  states: {
    UNUSED: { code: 1, text: 'unused' },
    USED: { code: 2, text: 'used' },
    FINISH: { code: 3, text: 'redeemed' },
    EXPIRE: { code: 4, text: 'expired' },
    INVALID: { code: 5, text: 'void' },
  },
  begins: 'UNUSED',
  conditions: {
    within: 'from the start of the validity on and before its end',
    open: 'before the end of the validity',
    over: 'from the end of the validity on',
  },
  moves: [
    { on: 'use', from: ['UNUSED'], to: 'USED', when: 'within' },
    { on: 'giveBack', from: ['USED'], to: 'UNUSED', when: 'open', told: 'the order was cancelled or refunded' },
    { on: 'giveBack', from: ['USED'], to: 'EXPIRE', when: 'over', told: 'the order was cancelled or refunded' },
    { on: 'settle', from: ['USED'], to: 'FINISH', told: 'the order is paid and finished' },
    { on: 'expire', from: ['UNUSED'], to: 'EXPIRE', when: 'over', told: 'by the job' },
    { on: 'void', from: ['UNUSED', 'EXPIRE'], to: 'INVALID' },
    { on: 'extend', from: ['UNUSED'], to: 'UNUSED', told: 'its validity becomes longer' },
    { on: 'restore', from: ['EXPIRE'], to: 'UNUSED', told: 'it is valid anew from now on' },
  ],
})

/** The code of each state. */
export const couponStatus = couponLifecycle.status

/** What partners know a status by. */
export type CouponStatusName = keyof typeof couponStatus

/** A status as it is stored and as the admin API shows it; partners see its name. */
export type CouponStatus = (typeof couponStatus)[CouponStatusName]

/** Why a coupon's status changes. */
export type CouponTrigger = (typeof couponLifecycle.moves)[number]['on']

/** What a trigger writes beside the status. */
export interface CouponEffect {
  /** Notes when and for which order the coupon was used, or forgets it. */
  readonly use?: 'note' | 'forget'
  /** `lengthen`: the end, or the present where that is later, and so many days. `renew`: from now on, so many days. */
  readonly validity?: 'lengthen' | 'renew'
}

/** What else a step changes in the row, by its trigger; storages write it into the statement that moves the coupon. */
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
export const deletableStatuses: readonly CouponStatus[] = [
  couponStatus.UNUSED,
  couponStatus.EXPIRE,
  couponStatus.INVALID,
]

/** Whether an administrator may correct a coupon's status so: some move leads there, or it stays. */
export const isCorrection = (from: CouponStatus, to: CouponStatus): boolean =>
  from === to || couponLifecycle.may(from, to)

/** What partners know this status by. */
export const couponStatusName = (status: number): CouponStatusName =>
  certain(couponLifecycle.states.find(({ code }) => code === status)).name

/** The status of this name, exactly as it is written; undefined for any other text. */
export const couponStatusOf = (name: string): CouponStatus | undefined =>
  couponLifecycle.states.find((state) => state.name === name)?.code
