import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { libPhoneNumbers } from './lib-phone-numbers.js'

interface Example {
  readonly country: string
  readonly e164: string
  readonly callingCode: string
  readonly national: string
}

/** Numbers that this project did not write, read in place: one a country. */
const file = fileURLToPath(new URL('../../../../shared/data/phone/examples-e164.json', import.meta.url))
const examples = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Example[]) : undefined
if (examples === undefined) console.warn(`skipped: no test data at ${file}`)

const numbers = libPhoneNumbers()

describe('dial codes', () => {
  it.each([
    ['GB', '44'],
    ['US', '1'],
    ['BS', '1'],
    ['CN', '86'],
    ['KZ', '7'],
    ['UK', undefined],
    ['ZZ', undefined],
    ['gb', undefined],
    ['', undefined],
    ['toString', undefined],
    ['__proto__', undefined],
  ])('of %j are %j', (country, expected) => {
    expect(numbers.dialCodeOf(country)).toBe(expected)
  })

  it.each([
    ['+447700900123', '44', '7700900123'],
    // The trunk prefix that should not be there is not ours to remove.
    ['+4407700900123', '44', '07700900123'],
    ['+390600000000', '39', '0600000000'],
    ['+12425550100', '1', '2425550100'],
    ['+80012345678', '800', '12345678'],
    ['+441', '44', '1'],
  ])('are split off %j', (international, callingCode, nationalNumber) => {
    expect(numbers.split(international)).toEqual({ callingCode, nationalNumber })
  })

  it.each([['+999123456'], ['+44'], ['+'], [''], ['447700900123'], ['+44 7700 900123'], ['+44x'], ['++447700900123']])(
    'are not found in %j',
    (international) => {
      expect(numbers.split(international)).toBeUndefined()
    },
  )
})

describe.skipIf(examples === undefined)('an example of each country', () => {
  it.each((examples ?? []).map((example) => [example.country, example] as const))('%s', (country, example) => {
    expect(numbers.dialCodeOf(country)).toBe(example.callingCode)
    expect(numbers.split(example.e164)).toEqual({ callingCode: example.callingCode, nationalNumber: example.national })
  })
})
