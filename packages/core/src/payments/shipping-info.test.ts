import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PhoneNumbers } from './phone-numbers.js'
import { prepareShippingInfo, shippingInfoInput } from './shipping-info.js'
import type { ShippingInfoInput } from './shipping-info.js'

const DIAL_CODES: Record<string, string> = { GB: '44', US: '1', BS: '1', CN: '86', DE: '49' }

const numbers: PhoneNumbers = {
  dialCodeOf: (country) => DIAL_CODES[country],
  split(international) {
    const callingCode = Object.values(DIAL_CODES).find((code) => international.startsWith(`+${code}`))
    const nationalNumber = international.slice(1 + (callingCode ?? '').length)
    return callingCode === undefined || nationalNumber === '' ? undefined : { callingCode, nationalNumber }
  },
}

const COMPLETE: ShippingInfoInput = {
  firstName: 'Ana',
  lastName: 'Doe',
  country: 'GB',
  addressLine: '1 High Street',
  city: 'London',
  zipcode: 'SW1A 1AA',
  phone: '07700 900-123',
  email: 'ana@example.com',
}

const prepared = (change: ShippingInfoInput = {}) => prepareShippingInfo({ ...COMPLETE, ...change }, numbers)
const phoneOf = (change: ShippingInfoInput, known: PhoneNumbers | undefined = numbers) => {
  const { callingCode, phone } = prepareShippingInfo({ ...COMPLETE, ...change }, known) ?? {}
  return callingCode === undefined ? undefined : [callingCode, phone]
}

describe('a shipping address for the channel', () => {
  it('has all members, and Great Britain as UK', () => {
    expect(prepared({ callingCodeCountry: 'DE' })).toEqual({
      firstName: 'Ana',
      lastName: 'Doe',
      country: 'UK',
      addressLine: '1 High Street',
      city: 'London',
      zipcode: 'SW1A 1AA',
      phone: '07700900123',
      email: 'ana@example.com',
      callingCode: '49',
    })
  })

  it.each(['firstName', 'lastName', 'country', 'addressLine', 'city', 'zipcode', 'phone', 'email'] as const)(
    'is none without %s, null, empty or blank',
    (member) => {
      for (const missing of [undefined, null, '', ' \t'])
        expect(prepared({ [member]: missing }), String(missing)).toBeUndefined()
    },
  )

  it('is none where none was sent', () => {
    expect([prepareShippingInfo(undefined, numbers), prepareShippingInfo(null, numbers)]).toEqual([
      undefined,
      undefined,
    ])
  })

  it.each([
    ['GB', 'UK'],
    ['gb', 'UK'],
    ['US', 'US'],
    ['DE', 'DE'],
  ])('of country %s is sent with %s', (country, sent) => {
    expect(prepared({ country })?.country).toBe(sent)
  })

  it.each<[string, ShippingInfoInput, [string, string] | undefined]>([
    ['derived from the country', {}, ['44', '07700900123']],
    ['derived from callingCodeCountry first', { callingCodeCountry: 'US' }, ['1', '07700900123']],
    ['from the country where callingCodeCountry is blank', { callingCodeCountry: ' ' }, ['44', '07700900123']],
    ['not derived from an unknown callingCodeCountry', { callingCodeCountry: 'ZZ' }, undefined],
    ['not derived from an unknown country', { country: 'ZZ' }, undefined],
    ['not derived from UK, which is no ISO code', { country: 'UK' }, undefined],
    ['as sent', { callingCode: '86', callingCodeCountry: 'US' }, ['86', '07700900123']],
    ['as sent, without +', { callingCode: '+86' }, ['86', '07700900123']],
    ['as sent, of a country nobody knows', { country: 'ZZ', callingCode: '999' }, ['999', '07700900123']],
    ['derived where only + was sent', { callingCode: '+' }, ['44', '07700900123']],
    ['split off the number', { phone: '+44 7700-900123' }, ['44', '7700900123']],
    [
      'of the number before those that could be derived',
      { phone: '+447700900123', country: 'US', callingCodeCountry: 'DE' },
      ['44', '7700900123'],
    ],
    ['of the number before an unknown country', { phone: '+447700900123', country: 'ZZ' }, ['44', '7700900123']],
    ['sent and in the number', { phone: '+447700900123', callingCode: '+44' }, ['44', '7700900123']],
    ['sent, and another in the number', { phone: '+447700900123', callingCode: '1' }, ['1', '7700900123']],
    ['sent, longer than the known one', { phone: '+12425550100', callingCode: '1242' }, ['1242', '5550100']],
    ['sent, unknown, and in the number', { phone: '+999123456', callingCode: '999' }, ['999', '123456']],
    ['unknown and in the number only', { phone: '+999123456' }, undefined],
    ['in brackets', { phone: '+(44) 7700-900123' }, ['44', '7700900123']],
    ['in brackets, and sent', { phone: '+(44) 7700-900123', callingCode: '44' }, ['44', '7700900123']],
    ['before an area in brackets', { phone: '+1 (202) 555-0100' }, ['1', '(202)5550100']],
    ['before a dot', { phone: '+1.202.555.0100' }, ['1', '202.555.0100']],
    ['before a slash, and sent', { phone: '+1/202 5550100', callingCode: '1' }, ['1', '2025550100']],
    ['followed by nothing', { phone: '+44' }, undefined],
    ['followed by nothing but a bracket', { phone: '+(44)', callingCode: '44' }, undefined],
    ['followed by nothing, and sent', { phone: '+44', callingCode: '44' }, undefined],
    ['a number of dashes', { phone: ' - – ' }, undefined],
  ])('has a dial code %s', (_, change, expected) => {
    expect(phoneOf(change)).toEqual(expected)
  })

  it('needs no phone numbers where nothing is to be derived', () => {
    const nothing = { dialCodeOf: () => undefined, split: () => undefined }
    for (const known of [nothing, undefined]) {
      expect(prepareShippingInfo({ ...COMPLETE, callingCode: '44' }, known)?.callingCode).toBe('44')
      expect(prepareShippingInfo({ ...COMPLETE, callingCode: '44', phone: '+447700900123' }, known)?.phone).toBe(
        '7700900123',
      )
      expect(prepareShippingInfo(COMPLETE, known)).toBeUndefined()
      expect(prepareShippingInfo({ ...COMPLETE, phone: '+447700900123' }, known)).toBeUndefined()
    }
  })
})

describe('whatever is sent', () => {
  const text = fc.option(
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', ' ', '+', 'GB', '+44', '+447700900123', '44')),
    { nil: null },
  )
  const input = fc.record(
    Object.fromEntries([...Object.keys(COMPLETE), 'callingCode', 'callingCodeCountry'].map((member) => [member, text])),
    { requiredKeys: [] },
  ) as fc.Arbitrary<ShippingInfoInput>
  const nearlyComplete = input.map((change) => ({ ...COMPLETE, ...change }))

  it('is all or nothing, with a number free of blanks, dashes and +', () => {
    fc.assert(
      fc.property(fc.oneof(input, nearlyComplete), (sent) => {
        const info = prepareShippingInfo(sent, numbers)
        if (info === undefined) return
        expect(Object.keys(info).sort()).toEqual([...Object.keys(COMPLETE), 'callingCode'].sort())
        for (const value of Object.values(info)) expect((value as string).trim()).not.toBe('')
        expect(info.callingCode).not.toMatch(/^\+/)
        expect(info.phone).not.toMatch(/[\s-]/)
        expect(info.country).not.toBe('GB')
      }),
    )
  })

  it('is taken when its members are texts, and refused when one is not', () => {
    fc.assert(fc.property(input, (sent) => shippingInfoInput.safeParse(sent).success))
    for (const wrong of [1, true, {}, []]) {
      for (const member of Object.keys(shippingInfoInput.shape)) {
        expect(shippingInfoInput.safeParse({ ...COMPLETE, [member]: wrong }).success, member).toBe(false)
      }
      if (!(typeof wrong === 'object' && !Array.isArray(wrong)))
        expect(shippingInfoInput.safeParse(wrong).success).toBe(false)
    }
  })
})
