import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  couponEffects,
  couponLifecycle,
  couponStatus,
  couponStatusName,
  couponStatusOf,
  deletableStatuses,
  isCorrection,
} from './coupon-lifecycle.js'
import type { CouponStatus, CouponTrigger } from './coupon-lifecycle.js'

const statuses = Object.values(couponStatus)
const triggers = Object.keys(couponEffects) as CouponTrigger[]
const { UNUSED, USED, FINISH, EXPIRE, INVALID } = couponStatus

/** The present against a validity from 10 to 20. */
const lies = {
  within: (present: number) => present >= 10 && present < 20,
  open: (present: number) => present < 20,
  over: (present: number) => present >= 20,
}

/** Where the moves lead: to nowhere where none applies. */
function next(trigger: CouponTrigger, from: CouponStatus, present: number): CouponStatus[] {
  return couponLifecycle
    .movesOf(trigger)
    .filter((move) => move.from === from && (move.when === undefined || lies[move.when](present)))
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

describe('the moves of a coupon', () => {
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
    for (const from of [FINISH, INVALID]) expect(couponLifecycle.moves.filter((move) => move.from === from)).toEqual([])
  })

  test('has a move for every trigger, and an effect', () => {
    expect(new Set(couponLifecycle.moves.map(({ on }) => on))).toEqual(new Set(triggers))
  })
})

test('a correction is a move, or none', () => {
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
