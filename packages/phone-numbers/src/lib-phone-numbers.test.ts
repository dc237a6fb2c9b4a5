import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import { dialCodes } from './dial-codes-of-the-world.js'
import { libPhoneNumbers } from './lib-phone-numbers.js'

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
    // What is no digit ends what the dial code is looked for in, and goes along.
    ['+1(202)5550100', '1', '(202)5550100'],
    ['+1.202.555.0100', '1', '.202.555.0100'],
    ['+12025550100ext.5', '1', '2025550100ext.5'],
    ['+44(0)2079460000', '44', '(0)2079460000'],
    ['+44 7700 900123', '44', ' 7700 900123'],
    ['+44x1', '44', 'x1'],
  ])('are split off %j', (international, callingCode, nationalNumber) => {
    expect(numbers.split(international)).toEqual({ callingCode, nationalNumber })
  })

  it.each([
    ['+999123456'],
    ['+44'],
    ['+'],
    [''],
    ['447700900123'],
    ['+44x'],
    ['+44()'],
    ['+4(4)1'],
    ['+x447700900123'],
    ['++447700900123'],
  ])('are not found in %j', (international) => {
    expect(numbers.split(international)).toBeUndefined()
  })
})

describe('an example of each country', () => {
  const mobiles = Object.entries(examples)

  it('is there for all that have a dial code', () => {
    expect(mobiles.map(([country]) => country).sort()).toEqual([...dialCodes.keys()].sort())
  })

  it.each(mobiles)('%s', (country, nationalNumber) => {
    const callingCode = dialCodes.get(country)
    expect(numbers.dialCodeOf(country)).toBe(callingCode)
    expect(numbers.split(`+${callingCode}${nationalNumber}`)).toEqual({ callingCode, nationalNumber })
  })
})
