import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convertCents, decimalsOf, toPlainText } from './decimal.js'

describe('toPlainText and decimalsOf', () => {
  test.each([
    [0.14, '0.14', 2],
    [1, '1', 0],
    [150.25, '150.25', 2],
    [1e-8, '0.00000001', 8],
    [1.5e-7, '0.00000015', 8],
    [1e-9, '0.000000001', 9],
    [1e21, '1000000000000000000000', 0],
    [1.25e22, '12500000000000000000000', 0],
    [0.1 + 0.2, '0.30000000000000004', 17],
    [0, '0', 0],
  ])('%d is %s', (value, text, decimals) => {
    expect(toPlainText(value)).toBe(text)
    expect(decimalsOf(value)).toBe(decimals)
  })

  test('the text names the same number', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: Number.MAX_VALUE, noNaN: true }),
        (value) => Number(toPlainText(value)) === value,
      ),
    )
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1])('%d is no decimal', (value) => {
    expect(() => toPlainText(value)).toThrow(RangeError)
  })
})

describe('convertCents', () => {
  test.each([
    [100, '0.14', '0.14'],
    [1250, '0.14', '1.75'],
    [0, '0.14', '0.00'],
    [1, '0.5', '0.01'],
    [1, '0.49999999', '0.00'],
    [3, '0.5', '0.02'],
    // In floating point 1.005 × 100 is 100.49999999999999.
    [100, '1.005', '1.01'],
    [2675, '0.1', '2.68'],
    [99, '0.13999999', '0.14'],
    [9_007_199_254_740_991, '1', '90071992547409.91'],
    [9_007_199_254_740_991, '99999999.99999999', '9007199254740990099280.07'],
    [100, '0.14000000', '0.14'],
  ])('%d cents at %s are %s', (cents, rate, text) => expect(convertCents(cents, rate)).toBe(text))

  test('is off by half a cent at most, and never up to a half downwards', () => {
    const rate = fc.tuple(fc.nat(10 ** 9), fc.nat(8)).map(([units, scale]) => ({ units, scale }))
    fc.assert(
      fc.property(fc.nat(10 ** 12), rate, (cents, { units, scale }) => {
        const text = String(units).padStart(scale + 1, '0')
        const shown = convertCents(cents, scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`)
        const exact = BigInt(cents) * BigInt(units) * 2n
        const twice = BigInt(shown.replace('.', '')) * 2n * 10n ** BigInt(scale)
        const error = twice - exact
        const half = 10n ** BigInt(scale)
        return -half < error && error <= half
      }),
    )
  })
})
