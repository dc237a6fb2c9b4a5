import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { libPhoneNumbers } from '@org/openapi-phone-numbers'
import { startPaying } from './shipments.js'
import type { PayingPlatform } from './shipments.js'

const COMPLETE = {
  firstName: 'Ana',
  lastName: 'Doe',
  country: 'GB',
  addressLine: '1 High Street',
  city: 'London',
  zipcode: 'SW1A 1AA',
  phone: '07700 900-123',
  email: 'ana@example.com',
}

let paying: PayingPlatform
let lastNo = 0

beforeAll(async () => {
  paying = await startPaying({ phoneNumbers: libPhoneNumbers() })
})
afterAll(() => paying.platform.close())

const create = (shippingInfo: unknown, outOrderNo = `SHIP-${++lastNo}`) =>
  paying.platform.call('/open-api/pay/order/create', { outOrderNo, payAmount: 12.5, shippingInfo })

/** What the gateway got with an order that must be made. */
async function received(shippingInfo: unknown): Promise<Record<string, unknown>> {
  const answer = await create(shippingInfo)
  const { orderNo } = answer.data as { orderNo: string }
  const requests = (await paying.control('GET', '/payment/requests')) as Record<string, unknown>[]
  const [request, ...more] = requests.filter((candidate) => candidate['orderNo'] === orderNo)
  expect(more).toEqual([])
  return request as Record<string, unknown>
}

describe('shippingInfo', () => {
  it('reaches the channel whole, with Great Britain as UK and its dial code', async () => {
    expect(await received(COMPLETE)).toEqual({
      operation: 'create',
      orderNo: expect.any(String) as string,
      payAmount: 12.5,
      shippingInfo: { ...COMPLETE, country: 'UK', phone: '07700900123', callingCode: '44' },
    })
  })

  it.each<[string, object, { callingCode: string; phone: string }]>([
    ['of the number', { phone: '+447700900123', country: 'US' }, { callingCode: '44', phone: '7700900123' }],
    ['before an area in brackets', { phone: '+1 (202) 555-0100' }, { callingCode: '1', phone: '(202)5550100' }],
    ['before dots', { phone: '+1.202.555.0100' }, { callingCode: '1', phone: '202.555.0100' }],
    ['before a slash in the number', { phone: '+1 202/5550100' }, { callingCode: '1', phone: '202/5550100' }],
    ['before a trunk prefix', { phone: '+44 (0)20 7946 0000' }, { callingCode: '44', phone: '(0)2079460000' }],
    [
      'before a number with an extension',
      { phone: '+1 202 555 0100 ext. 5' },
      { callingCode: '1', phone: '2025550100ext.5' },
    ],
    ['as sent', { callingCode: '+1', phone: '(202) 555-0100' }, { callingCode: '1', phone: '(202)5550100' }],
    [
      'of callingCodeCountry',
      { callingCodeCountry: 'US', phone: '202 555 0100' },
      { callingCode: '1', phone: '2025550100' },
    ],
  ])('has a dial code %s', async (_, change, expected) => {
    expect((await received({ ...COMPLETE, ...change }))['shippingInfo']).toMatchObject(expected)
  })

  it.each<[string, unknown]>([
    ['is absent', undefined],
    ['is null', null],
    ['is empty', {}],
    ['lacks a city', { ...COMPLETE, city: undefined }],
    ['has a blank name', { ...COMPLETE, firstName: '  ' }],
    ['is of a country that there is not', { ...COMPLETE, country: 'ZZ' }],
    ['has a number of no country', { ...COMPLETE, phone: '+999123456' }],
    ['has nothing but a dial code', { ...COMPLETE, phone: '+44x' }],
  ])('does not reach the channel, nor fail the call, where it %s', async (_, shippingInfo) => {
    expect(await received(shippingInfo)).not.toHaveProperty('shippingInfo')
  })

  it('does not reach the channel, nor fail the call, where the host’s phone numbers fail over it', async () => {
    const own = paying
    const fail = () => {
      throw new Error('no numbers today')
    }
    paying = await startPaying({ phoneNumbers: { dialCodeOf: fail, split: fail } })
    try {
      expect(await received(COMPLETE)).not.toHaveProperty('shippingInfo')
      expect(await received({ ...COMPLETE, phone: '+447700900123' })).not.toHaveProperty('shippingInfo')
      expect(paying.platform.log.lines.join()).toContain('phone numbers failed')
    } finally {
      await paying.platform.close()
      paying = own
    }
  })

  it.each<[string, unknown]>([
    ['shippingInfo', 'London'],
    ['shippingInfo', [COMPLETE]],
    ['shippingInfo.phone', { ...COMPLETE, phone: 7_700_900_123 }],
    ['shippingInfo.callingCode', { ...COMPLETE, callingCode: 44 }],
    ['shippingInfo.city', { city: ['London'] }],
  ])('is refused where %s is of another type (%#)', async (path, shippingInfo) => {
    const { status, msg } = await create(shippingInfo)
    expect([status, msg]).toEqual([400, expect.stringMatching(`^Invalid parameter: ${path} must be `)])
  })
})
