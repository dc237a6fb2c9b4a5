import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  couponEffects,
  couponStatus,
  couponStatusName,
  couponStatusOf,
  couponTransitions,
  deletableStatuses,
  isCorrection,
} from './coupon-status.js'
import type { CouponStatus, CouponTrigger, ValidityCondition } from './coupon-status.js'

const statuses = Object.values(couponStatus)
const triggers = Object.keys(couponEffects) as CouponTrigger[]
const { UNUSED, USED, FINISH, EXPIRE, INVALID } = couponStatus

/** The present against a validity from 10 to 20. */
const lies: Record<ValidityCondition, (present: number) => boolean> = {
  any: () => true,
  within: (present) => present >= 10 && present < 20,
  open: (present) => present < 20,
  over: (present) => present >= 20,
}

/** What the table says: undefined where no row applies. */
function next(trigger: CouponTrigger, from: CouponStatus, present: number): CouponStatus[] {
  return couponTransitions
    .filter((row) => row.trigger === trigger && row.from === from && lies[row.when](present))
    .map(({ to }) => to)
}

/** rules/coupons#states, written down once more. */
function model(trigger: CouponTrigger, from: CouponStatus, present: number): CouponStatus | undefined {
  const isOver = present >= 20
  if (from === UNUSED) {
    if (trigger === 'use') return present >= 10 && !isOver ? USED : undefined
    if (trigger === 'expire') return isOver ? EXPIRE : undefined
    if (trigger === 'void') return INVALID
    return trigger === 'extend' ? UNUSED : undefined
  }
  if (from === USED) {
    if (trigger === 'giveBack') return isOver ? EXPIRE : UNUSED
    return trigger === 'settle' ? FINISH : undefined
  }
  if (from !== EXPIRE) return undefined
  if (trigger === 'void') return INVALID
  return trigger === 'restore' ? UNUSED : undefined
}

describe('the table of transitions', () => {
  test('follows the model through random sequences, and is never of two minds', () => {
    const step = fc.record({ trigger: fc.constantFrom(...triggers), present: fc.integer({ min: 0, max: 30 }) })
    fc.assert(
      fc.property(fc.constantFrom(...statuses), fc.array(step, { maxLength: 30 }), (start, steps) => {
        let status = start
        for (const { trigger, present } of steps) {
          const expected = model(trigger, status, present)
          expect(next(trigger, status, present)).toEqual(expected === undefined ? [] : [expected])
          status = expected ?? status
        }
      }),
    )
  })

  test('leads to nowhere from what is settled or void', () => {
    for (const from of [FINISH, INVALID]) expect(couponTransitions.filter((row) => row.from === from)).toEqual([])
  })

  test('has a row for every trigger, and an effect', () => {
    expect(new Set(couponTransitions.map(({ trigger }) => trigger))).toEqual(new Set(triggers))
  })
})

test('a correction is a step of the table, or none', () => {
  const allowed = statuses.map((from) => statuses.filter((to) => isCorrection(from, to)))
  expect(allowed).toEqual([
    [UNUSED, USED, EXPIRE, INVALID],
    [UNUSED, USED, FINISH, EXPIRE],
    [FINISH],
    [UNUSED, EXPIRE, INVALID],
    [INVALID],
  ])
})

test('names: exactly the five, and back', () => {
  expect(statuses.map(couponStatusName)).toEqual(['UNUSED', 'USED', 'FINISH', 'EXPIRE', 'INVALID'])
  for (const status of statuses) expect(couponStatusOf(couponStatusName(status))).toBe(status)
  for (const name of ['', 'unused', 'UNUSED ', '1', 'toString', '__proto__'])
    expect(couponStatusOf(name)).toBeUndefined()
})

test('what was used is not deletable', () => expect(deletableStatuses).toEqual([UNUSED, EXPIRE, INVALID]))
