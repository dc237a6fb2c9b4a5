import { describe, expect, it } from 'vitest'
import { couponsOf, halves, mayAsk, portionsOf, without } from './batch.js'
import type { Portion } from './batch.js'

const HOUR = 3_600_000
let made = 0
const newKey = () => `key-${++made}`
const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('portions', () => {
  it('hold everybody once, at most 200 each, with a key each', () => {
    const portions = portionsOf(ids(401), newKey)
    expect(portions.map(({ userIds }) => userIds.length)).toEqual([200, 200, 1])
    expect(portions.flatMap(({ userIds }) => userIds)).toEqual(ids(401))
    expect(new Set(portions.map(({ key }) => key)).size).toBe(3)
  })

  it('that were refused go on without some, or as halves, which are other calls', () => {
    const portion: Portion = { key: 'old', userIds: [1, 2, 3], state: 'refused' }
    expect(without(portion, [2], newKey)).toMatchObject([{ userIds: [1, 3], state: 'waiting' }])
    expect(without(portion, [1, 2, 3], newKey)).toEqual([])
    expect(halves(portion, newKey)).toMatchObject([{ userIds: [1, 2] }, { userIds: [3] }])
    expect(halves(portion, newKey).map(({ key }) => key)).not.toContain('old')
  })

  it.each([
    ['waiting', 'ada', 0, true],
    ['refused', 'bob', 0, true],
    ['sent', 'ada', 0, false],
    ['asked', 'ada', 22 * HOUR, true],
    ['asked', 'ada', 24 * HOUR, false],
    ['asked', 'bob', 0, false],
  ] as const)('%s, by %s after %d ms, are asked for again: %s', (...[state, askedBy, now, isAsked]) => {
    expect(mayAsk({ key: 'k', userIds: [1], state, askedBy, askedAt: 0 }, 'ada', now)).toBe(isAsked)
  })
})

describe('the coupons of a portion', () => {
  const portion: Portion = { key: 'k', userIds: [1, 2, 3, 4, 5], state: 'sent', before: 10, after: 20 }
  const coupon = (id: number, userId: number, other = {}) => ({ id, userId, status: 1, takeType: 2, ...other })

  it('are those that it has made, and no others', () => {
    const all = [
      coupon(10, 1),
      coupon(11, 1),
      coupon(12, 2, { status: 2 }),
      coupon(13, 3, { status: 5 }),
      coupon(14, 4),
      coupon(15, 4),
      coupon(16, 9),
      coupon(17, 5, { takeType: 1 }),
      coupon(21, 5),
    ]
    expect(couponsOf(portion, all)).toEqual({ unused: [11], used: 1, voided: 1, unsure: 1, missing: 1 })
  })

  it('have no end where nobody has said it', () => {
    const { after: _, ...open } = portion
    expect(couponsOf(open, [coupon(21, 5)]).unused).toEqual([21])
  })
})
