import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pointsFor, tiersInput } from './point-tier.js'
import type { PointTier } from './point-tier.js'

const tier = (minAmount: number, maxAmount: number | null, more: Partial<PointTier> = {}): PointTier => ({
  bizType: 'RECHARGE',
  minAmount,
  maxAmount,
  pointRatio: 1,
  sort: 0,
  ...more,
})

const tiers = [
  tier(0, 100),
  tier(100, 1000, { pointRatio: 1.5 }),
  tier(2000, null, { pointRatio: 0.1 }),
  tier(0, null, { pointRatio: 3, bizType: 'WITHDRAW' }),
]

describe('pointsFor', () => {
  it.each([
    [0, 0],
    [99, 0],
    [100, 1],
    [9999, 99],
    // The ratio of its tier on the whole amount, rounded down.
    [10_000, 150],
    [10_001, 150],
    [99_999, 1499],
    // A gap.
    [100_000, 0],
    [199_999, 0],
    [200_000, 200],
    [1_000_000_000_000, 1_000_000_000],
  ])('%i cents recharged: %i', (cents, points) => {
    expect(pointsFor(tiers, 'RECHARGE', cents)).toBe(points)
  })

  it('counts tiers of this kind of business only', () => {
    expect(pointsFor(tiers, 'WITHDRAW', 100_000)).toBe(3000)
    expect(pointsFor(tiers, 'RNO_WAREHOUSE_ARRIVED', 100_000)).toBe(0)
  })

  it('loses no point to floating point', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        (cents, hundredths) => {
          const points = pointsFor([tier(0, null, { pointRatio: hundredths / 100 })], 'RECHARGE', cents)
          expect(BigInt(points)).toBe((BigInt(cents) * BigInt(hundredths)) / 10_000n)
        },
      ),
    )
  })
})

describe('tiers', () => {
  const refusedAt = (list: readonly unknown[]) =>
    tiersInput()
      .safeParse(list)
      .error?.issues.map(({ path }) => path.join('.'))

  it.each([
    ['two that touch', [tier(0, 100), tier(100, null)]],
    ['in any order, with a gap', [tier(200, 300), tier(0, 100)]],
    ['the same for different business', [tier(0, null), tier(0, null, { bizType: 'WITHDRAW' })]],
  ])('%s are taken', (_, list) => {
    expect(refusedAt(list)).toBeUndefined()
  })

  it.each([
    ['that overlap by one yuan', [tier(0, 101), tier(100, 200)], '1.minAmount'],
    ['one within another, sent first', [tier(10, 20), tier(0, 100)], '0.minAmount'],
    ['two without an upper bound', [tier(0, null), tier(100, null)], '1.minAmount'],
    ['one above that without an upper bound', [tier(0, null), tier(100, 200)], '1.minAmount'],
    ['the same twice', [tier(0, 100), tier(0, 100)], '1.minAmount'],
    ['one that ends where it begins', [tier(100, 100)], '0.maxAmount'],
  ])('%s are refused', (_, list, path) => {
    expect(refusedAt(list)).toEqual([path])
  })

  it('never overlap where they are taken: an amount lies in one at most', () => {
    const bound = fc.integer({ min: 0, max: 20 })
    const anyTier = fc.tuple(bound, fc.option(bound)).map(([min, max]) => tier(min, max))
    fc.assert(
      fc.property(fc.array(anyTier, { minLength: 1, maxLength: 5 }), (list) => {
        const overlap = Array.from(
          { length: 21 },
          (_, yuan) =>
            list.filter(({ minAmount, maxAmount }) => minAmount <= yuan && (maxAmount === null || yuan < maxAmount))
              .length,
        )
        const isWrong = list.some(({ minAmount, maxAmount }) => maxAmount !== null && maxAmount <= minAmount)
        expect(tiersInput().safeParse(list).success).toBe(!isWrong && overlap.every((count) => count <= 1))
      }),
    )
  })
})
