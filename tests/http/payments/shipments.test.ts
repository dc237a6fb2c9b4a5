import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestPlatform, fixedClock } from '@org/openapi-testing'
import { emptyStorage } from '../../empty-storage.js'
import { startPaying } from './shipments.js'
import type { CreatedOrder, PayingPlatform } from './shipments.js'

const NOT_FOUND = 1_007_002_000
const CHANNEL_ERROR = 1_007_002_004
const NOT_PAID = 1_007_010_000

let paying: PayingPlatform
let order: CreatedOrder

beforeAll(async () => {
  paying = await startPaying()
  order = await paying.createPaidOrder('SHOP-1')
})
afterAll(() => paying.platform.close())

const codesOf = async (shipments: unknown) => (await paying.uploaded(shipments)).results.map(({ code }) => code)

describe('upload-shipments', () => {
  it('hands a parcel to the channel, whichever number names its order', async () => {
    const { orderNo, outOrderNo, paymentOrderId } = order
    const before = (await paying.received()).length
    const references = [{ orderNo }, { outOrderNo }, { paymentOrderId }]
    const uploads = references.map((reference, i) => ({ ...reference, trackingNo: `NO-${i}` }))
    expect(await paying.uploaded(uploads)).toEqual({
      successCount: 3,
      failCount: 0,
      results: uploads.map(({ trackingNo }) => ({ orderNo, outOrderNo, trackingNo, success: true, code: 0, msg: '' })),
    })
    expect(
      (await paying.received()).slice(before).map((request) => [request['orderNo'], request['trackingNo']]),
    ).toEqual([
      [orderNo, 'NO-0'],
      [orderNo, 'NO-1'],
      [orderNo, 'NO-2'],
    ])
  })

  it('sends everything that was given, and SHIPPED where no status was', async () => {
    const whole = {
      carrierCode: 'yunexpress',
      carrierName: 'YunExpress',
      trackingUrl: 'https://track.example.com/W-1',
      status: 'IN_TRANSIT',
      shippedTime: '2026-09-09 12:00:00',
      bagOrderNo: 'B1',
    }
    await paying.uploaded([
      { orderNo: order.orderNo, trackingNo: 'W-1', ...whole },
      { orderNo: order.orderNo, trackingNo: 'W-2', carrierCode: null, status: null, bagOrderNo: ' ' },
    ])
    const [first, second] = (await paying.received()).slice(-2)
    const names = { orderNo: order.orderNo, paymentOrderId: order.paymentOrderId }
    const { bagOrderNo: _, ...told } = { ...whole, shippedTime: '2026-09-09T04:00:00.000Z' }
    expect(first?.['shipment']).toEqual({ ...names, trackingNo: 'W-1', ...told })
    const nothing = { carrierCode: null, carrierName: null, trackingUrl: null, shippedTime: null }
    expect(second?.['shipment']).toEqual({ ...names, trackingNo: 'W-2', status: 'SHIPPED', ...nothing })
  })

  it('takes the first reference that is there, and no other', async () => {
    const other = await paying.createPaidOrder('SHOP-OTHER')
    const { orderNo, outOrderNo, paymentOrderId } = order
    const { results } = await paying.uploaded([
      { orderNo: 'none', outOrderNo, paymentOrderId, trackingNo: 'F-1' },
      { orderNo: ' ', outOrderNo: 'none', paymentOrderId, trackingNo: 'F-2' },
      { orderNo: '', outOrderNo: '', paymentOrderId, trackingNo: 'F-3' },
      { orderNo, outOrderNo: other.outOrderNo, paymentOrderId: other.paymentOrderId, trackingNo: 'F-4' },
    ])
    expect(results.map((result) => [result.orderNo, result.outOrderNo, result.code])).toEqual([
      ['none', outOrderNo, NOT_FOUND],
      [null, 'none', NOT_FOUND],
      [orderNo, outOrderNo, 0],
      [orderNo, outOrderNo, 0],
    ])
  })

  it('answers in order, and one that fails does not fail the others', async () => {
    const waiting = await paying.createOrder('SHOP-WAITING')
    const closed = await paying.createOrder('SHOP-CLOSED')
    await paying.control('POST', `/payment/${closed.paymentOrderId}/close`)
    await paying.platform.call('/open-api/pay/order/query', { orderNo: closed.orderNo })
    const before = (await paying.received()).length
    const { orderNo, outOrderNo } = order
    const failed = { success: false, code: NOT_PAID, msg: expect.stringMatching(/not paid/) as string }
    expect(
      await paying.uploaded([
        { outOrderNo: waiting.outOrderNo, trackingNo: 'M-1' },
        { outOrderNo, trackingNo: 'M-2' },
        { outOrderNo: 'none', trackingNo: 'M-3' },
        { orderNo: closed.orderNo, trackingNo: 'M-4' },
        { paymentOrderId: 'none', trackingNo: 'M-5' },
      ]),
    ).toEqual({
      successCount: 1,
      failCount: 4,
      results: [
        { ...failed, orderNo: waiting.orderNo, outOrderNo: waiting.outOrderNo, trackingNo: 'M-1' },
        { orderNo, outOrderNo, trackingNo: 'M-2', success: true, code: 0, msg: '' },
        {
          orderNo: null,
          outOrderNo: 'none',
          trackingNo: 'M-3',
          success: false,
          code: NOT_FOUND,
          msg: 'Payment order does not exist',
        },
        { ...failed, orderNo: closed.orderNo, outOrderNo: closed.outOrderNo, trackingNo: 'M-4' },
        {
          orderNo: null,
          outOrderNo: null,
          trackingNo: 'M-5',
          success: false,
          code: NOT_FOUND,
          msg: 'Payment order does not exist',
        },
      ],
    })
    expect(await paying.received()).toHaveLength(before + 1)
  })

  it('tells why one failed in the language of the call, also where it is done once for a key', async () => {
    const upload = { orderNo: 'none', trackingNo: 'L-1' }
    const headers = { 'accept-language': 'zh-CN' }
    for (const key of [undefined, { 'idempotency-key': 'in-chinese' }]) {
      const { results } = await paying.uploaded([upload], { headers: { ...headers, ...key } })
      expect(results[0]).toMatchObject({ code: NOT_FOUND, msg: '支付订单不存在' })
    }
  })

  it('knows no orders of other clients and tenants', async () => {
    const { platform } = paying
    const stranger = await platform.createApp()
    const foreigner = await platform.createApp({}, await platform.createTenant())
    const before = (await paying.received()).length
    const answers = await Promise.all(
      [stranger, foreigner].flatMap((app) => [
        paying.uploaded([{ orderNo: order.orderNo, trackingNo: 'X-1' }], { app }),
        paying.uploaded([{ outOrderNo: order.outOrderNo, trackingNo: 'X-1' }], { app }),
        paying.uploaded([{ paymentOrderId: order.paymentOrderId, trackingNo: 'X-1' }], { app }),
      ]),
    )
    const missing = await paying.uploaded([{ orderNo: 'P-none', trackingNo: 'X-1' }])
    const masked = (answer: unknown) => JSON.stringify(answer).replaceAll(/"(order|outOrder)No":("[^"]*"|null)/g, '')
    for (const answer of answers) expect(masked(answer)).toBe(masked(missing))
    expect(await paying.received()).toHaveLength(before)
  })

  it('takes the same parcel again, and tells the channel what is new', async () => {
    const parcel = { orderNo: order.orderNo, trackingNo: 'AGAIN' }
    for (const status of ['SHIPPED', 'SHIPPED', 'DELIVERED'])
      expect(await codesOf([{ ...parcel, status }])).toEqual([0])
    const told = (await paying.received()).filter(({ trackingNo }) => trackingNo === 'AGAIN')
    expect(told.map(({ status }) => status)).toEqual(['SHIPPED', 'SHIPPED', 'DELIVERED'])
  })

  it('keeps the order of what is said of one parcel in one call', async () => {
    const parcel = { orderNo: order.orderNo, trackingNo: 'TWICE' }
    const uploads = ['SHIPPED', 'IN_TRANSIT', 'CANCELLED', 'IN_TRANSIT', 'DELIVERED'].map((status) => ({
      ...parcel,
      status,
    }))
    expect(await codesOf(uploads)).toEqual([0, 0, 0, 0, 0])
    const told = (await paying.received()).filter(({ trackingNo }) => trackingNo === 'TWICE')
    expect(told.map(({ status }) => status)).toEqual(uploads.map(({ status }) => status))
  })

  it('answers a channel error for those parcels that the channel refused or did not answer', async () => {
    const uploads = ['E-1', 'E-2', 'E-3'].map((trackingNo) => ({ orderNo: order.orderNo, trackingNo }))
    for (const mode of ['refuse', 'down']) {
      await paying.control('POST', '/behaviour', { channel: 'payment', mode, times: 1 })
      const { successCount, failCount, results } = await paying.uploaded(uploads)
      expect([successCount, failCount, results.map(({ code }) => code)]).toEqual([2, 1, [CHANNEL_ERROR, 0, 0]])
      expect(results[0]?.msg).not.toBe('')
    }
    expect(await codesOf(uploads)).toEqual([0, 0, 0])
  })
})

describe('an upload that is no upload', () => {
  const parcel = () => ({ orderNo: order.orderNo, trackingNo: 'T-1' })

  it.each<[string, () => unknown]>([
    ['shipments', () => undefined],
    ['shipments', () => 'T-1'],
    ['shipments', () => []],
    ['shipments', () => Array.from({ length: 21 }, parcel)],
    ['shipments[0]', () => ['T-1']],
    ['shipments[0]', () => [{ trackingNo: 'T-1' }]],
    ['shipments[1]', () => [parcel(), { orderNo: ' ', outOrderNo: '', paymentOrderId: null, trackingNo: 'T-1' }]],
    ['shipments[0].orderNo', () => [{ ...parcel(), orderNo: 1 }]],
    ['shipments[0].outOrderNo', () => [{ outOrderNo: 'x'.repeat(65), trackingNo: 'T-1' }]],
    ['shipments[0].trackingNo', () => [{ orderNo: 'P1' }]],
    ['shipments[0].trackingNo', () => [{ ...parcel(), trackingNo: '' }]],
    ['shipments[0].trackingNo', () => [{ ...parcel(), trackingNo: 'T 1' }]],
    ['shipments[0].trackingNo', () => [{ ...parcel(), trackingNo: 'T_1' }]],
    ['shipments[0].trackingNo', () => [{ ...parcel(), trackingNo: 'T-1\n' }]],
    ['shipments[0].trackingNo', () => [{ ...parcel(), trackingNo: 'x'.repeat(65) }]],
    ['shipments[0].trackingNo', () => [{ ...parcel(), trackingNo: 1 }]],
    ['shipments[0].status', () => [{ ...parcel(), status: 'LOST' }]],
    ['shipments[0].status', () => [{ ...parcel(), status: '' }]],
    ['shipments[0].shippedTime', () => [{ ...parcel(), shippedTime: '2026-09-09T12:00:00' }]],
    ['shipments[0].shippedTime', () => [{ ...parcel(), shippedTime: '2026-02-30 12:00:00' }]],
    ['shipments[0].carrierCode', () => [{ ...parcel(), carrierCode: 7 }]],
    ['shipments[0].carrierName', () => [{ ...parcel(), carrierName: {} }]],
    ['shipments[0].trackingUrl', () => [{ ...parcel(), trackingUrl: false }]],
    ['shipments[0].bagOrderNo', () => [{ ...parcel(), bagOrderNo: 1.5 }]],
  ])('is refused for its %s (%#)', async (path, shipments) => {
    const before = (await paying.received()).length
    const { status, msg } = await paying.upload(shipments())
    expect([status, msg]).toEqual([
      400,
      expect.stringMatching(`^Invalid parameter: ${path.replaceAll(/[[\]]/g, '\\$&')} `),
    ])
    expect(await paying.received()).toHaveLength(before)
  })

  it('has limits that belong to it', async () => {
    const most = Array.from({ length: 20 }, (_, i) => ({
      orderNo: order.orderNo,
      trackingNo: `${'x'.repeat(62)}${10 + i}`,
    }))
    expect(await paying.uploaded(most)).toMatchObject({ successCount: 20, failCount: 0 })
  })
})

describe('a channel in trouble', () => {
  it('that is none is an error of the whole call', async () => {
    const platform = await createTestPlatform({
      storage: emptyStorage('sqlite'),
      channels: { payment: undefined },
    })
    const answer = await platform.call('/open-api/pay/order/upload-shipments', {
      shipments: [{ orderNo: 'P1', trackingNo: 'T-1' }],
    })
    expect([answer.status, answer.code, answer.data]).toEqual([200, 1_007_001_000, null])
    await platform.close()
  })

  it('that hangs does not hang the call: none is begun after four seconds', async () => {
    const clock = fixedClock(new Date('2026-09-10T04:00:00Z'))
    const slow = await startPaying({
      clock,
      around: (channel) => ({
        ...channel,
        async uploadShipment(shipment, signal) {
          clock.advance(1500)
          await channel.uploadShipment(shipment, signal)
        },
      }),
    })
    const { orderNo } = await slow.createPaidOrder('SHOP-1')
    const { results } = await slow.uploaded(Array.from({ length: 20 }, (_, i) => ({ orderNo, trackingNo: `T-${i}` })))
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0, ...Array<number>(17).fill(CHANNEL_ERROR)])
    expect(await slow.received()).toHaveLength(3)
    await slow.platform.close()
  })

  it('that never answers is given up', async () => {
    const stuck = await startPaying({
      channelPolicy: { timeoutMs: 20, restMs: 50 },
      around: (channel) => ({ ...channel, uploadShipment: () => new Promise(() => undefined) }),
    })
    const { orderNo } = await stuck.createPaidOrder('SHOP-1')
    const uploads = Array.from({ length: 20 }, (_, i) => ({ orderNo, trackingNo: `T-${i}` }))
    expect(await stuck.uploaded(uploads)).toMatchObject({ successCount: 0, failCount: 20 })
    await stuck.platform.close()
  })
})
