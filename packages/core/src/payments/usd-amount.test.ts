import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_PAY_CENTS, usdAmount, usdOutput } from './usd-amount.js'

const read = (amount: unknown) => usdAmount().safeParse(amount)

describe('an amount of USD', () => {
  it('is every number of cents, there and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_PAY_CENTS }), (cents) => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
        expect(read(JSON.parse(text)).data).toBe(cents)
        expect(JSON.stringify(usdOutput().parse(cents))).toBe(text.replace(/\.?0+$/, ''))
      }),
      { numRuns: 5000 },
    )
  })

  it('has no third decimal that is not zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MAX_PAY_CENTS * 10 }).filter((mills) => mills % 10 !== 0),
        (mills) => {
          expect(read(JSON.parse(`${Math.floor(mills / 1000)}.${String(mills % 1000).padStart(3, '0')}`)).success).toBe(
            false,
          )
        },
      ),
      { numRuns: 5000 },
    )
  })

  it.each([
    0,
    -0,
    -0.01,
    -1,
    0.001,
    0.004,
    1_000_000,
    999_999.995,
    1e21,
    NaN,
    Infinity,
    '1',
    null,
    undefined,
    true,
    [1],
  ])('is not %o', (amount) => {
    expect(read(amount).success).toBe(false)
  })
})
