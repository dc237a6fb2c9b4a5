import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBeyondTolerance } from './price-deviation.js'

const DEFAULT = { cents: 100, percent: 5 }

describe('the tolerance of a price', () => {
  it.each([
    [1000, 1000, false],
    [1100, 1000, false],
    [1101, 1000, true],
    [899, 1000, true],
    // From 20 yuan on 5 % is more than 1 yuan: 5 % of 2001 are 100.05, which 100 is not beyond and 101 is.
    [2101, 2001, false],
    [2102, 2001, true],
    [950_000_000_000, 1_000_000_000_000, false],
    [949_999_999_999, 1_000_000_000_000, true],
  ])('%i for an expected %i: %s', (live, expected, isBeyond) => {
    expect(isBeyondTolerance(live, expected, DEFAULT)).toBe(isBeyond)
  })

  it('is exact: what whole numbers without a limit say', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000_000 })
    const tolerance = fc.record({ cents: fc.nat(10_000), percent: fc.nat(100) })
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: -100_000, max: 100_000 }),
        tolerance,
        (expected, distance, { cents, percent }) => {
          const live = Math.max(0, expected + distance)
          const far = BigInt(Math.abs(live - expected)) * 100n
          const isBeyond = far > BigInt(cents) * 100n && far > BigInt(expected) * BigInt(percent)
          expect(isBeyondTolerance(live, expected, { cents, percent })).toBe(isBeyond)
        },
      ),
    )
  })
})
