import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDecimalText } from './money.js'

test.each([
  [0, '0.00'],
  [1, '0.01'],
  [9, '0.09'],
  [10, '0.10'],
  [99, '0.99'],
  [100, '1.00'],
  [1250, '12.50'],
  [100_005, '1000.05'],
  [-1, '-0.01'],
  [-99, '-0.99'],
  [-1250, '-12.50'],
  [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
])('%i cents are %s', (cents, text) => {
  expect(toDecimalText(cents)).toBe(text)
})

test('the text holds the cents exactly, with two decimals', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (cents) => {
      const text = toDecimalText(cents)
      expect(text).toMatch(/^-?(0|[1-9]\d*)\.\d{2}$/)
      expect(BigInt(text.replace('.', ''))).toBe(BigInt(cents))
    }),
  )
})
