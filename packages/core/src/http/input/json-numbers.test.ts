import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withUnroundedNumbers } from './json-numbers.js'

const read = (number: string): number => (JSON.parse(withUnroundedNumbers(`{"a":[${number}]}`)) as { a: [number] }).a[0]

test.each([
  ['9.9999999999999999999', 9, 10],
  ['-9.9999999999999999999', -10, -9],
  ['99999999999999999999e-19', 9, 10],
  ['10.0000000000000000001', 10, 11],
  ['0.99999999999999999999', 0, 1],
  ['1.00000000000000000001', 1, 2],
  ['0.009999999999999999999999', 0, 0.01],
  ['10.100000000000000000001', 10.1, 10.2],
  [`0.${'0'.repeat(400)}1`, 0, 1],
  [`-0.${'0'.repeat(400)}1`, -1, 0],
  ['8.0000000000000000001E0', 8, 9],
])('%s is between %d and %d', (number, more, less) => {
  expect(read(number)).toBeGreaterThan(more)
  expect(read(number)).toBeLessThan(less)
})

test.each([
  '10.10000000000000000000000',
  '0.00000000000000000000',
  '100000000000000000000',
  '0.1234567890123456789',
  '1.3333333333333333333333',
  '12345678901234567890',
  '9007199254740993',
  '1234567890123456e400',
  '0.30000000000000004',
])('%s is as it is read', (number) => {
  expect(withUnroundedNumbers(`[${number}]`)).toBe(`[${number}]`)
})

test('what stands in texts and names stays, and all the rest around a number', () => {
  const json = (number: string) =>
    String.raw`{ "9.99999999999999999999" : [ "a:9.99999999999999999999", ${number} ,"\"",-1e5,${number}],"\\":true}`
  expect(withUnroundedNumbers(json('9.9999999999999999999'))).toBe(json('9.999999999999998'))
})

test('numbers of JavaScript stay as they are, and so does what they are written in', () => {
  fc.assert(
    fc.property(fc.json({ noUnicodeString: false }), (json) => {
      expect(withUnroundedNumbers(json)).toBe(json)
    }),
  )
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(read(JSON.stringify(number))).toBe(JSON.parse(JSON.stringify(number)))
    }),
  )
})
