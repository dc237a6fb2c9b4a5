import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPrize } from './prize.js'
import type { PrizeCoupon } from './prize.js'

const coupon = (members: Partial<PrizeCoupon>): PrizeCoupon => ({
  title: 'Welcome',
  discountType: 1,
  discountPrice: null,
  discountPercent: null,
  ...members,
})
const percent = (discountPercent: number | null) =>
  formatPrize(coupon({ discountType: 2, discountPercent, discountPrice: 500 }))
const amount = (discountPrice: number | null) => formatPrize(coupon({ discountPrice, discountPercent: 80 }))

describe('the prize (rules/redeem-codes#prize)', () => {
  it.each([
    [80, '20% OFF'],
    [1, '99% OFF'],
    [99, '1% OFF'],
    [100, 'Welcome'],
    [0, 'Welcome'],
    [-5, 'Welcome'],
    [null, 'Welcome'],
  ])('of discountPercent %j is %s', (discountPercent, prize) => expect(percent(discountPercent)).toBe(prize))

  it.each([
    [500, '$5 OFF'],
    [550, '$5.50 OFF'],
    [505, '$5.05 OFF'],
    [5, '$0.05 OFF'],
    [100_000, '$1000 OFF'],
    [0, 'Welcome'],
    [-100, 'Welcome'],
    [null, 'Welcome'],
  ])('of discountPrice %j is %s', (discountPrice, prize) => expect(amount(discountPrice)).toBe(prize))

  it('of an unknown type of discount is the title', () => {
    expect(formatPrize(coupon({ discountType: 3, discountPrice: 500, discountPercent: 80 }))).toBe('Welcome')
  })

  it('tells every percentage and every amount exactly', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99 }),
        (paid) => void expect(Number.parseInt(percent(paid))).toBe(100 - paid),
      ),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => {
        const [, dollars = '', fraction] = /^\$(\d+)(?:\.(\d\d))? OFF$/.exec(amount(cents)) ?? []
        expect(Number(dollars) * 100 + Number(fraction ?? '0')).toBe(cents)
        expect(fraction === undefined).toBe(cents % 100 === 0)
      }),
    )
  })
})
