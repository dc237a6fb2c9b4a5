import type { ChannelPayment, PaymentChannel } from '@org/openapi-core/channels'
import { scriptedPayment } from '@org/openapi-testing'
import type { ScriptedPayment } from '@org/openapi-testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { CHANNEL_ERROR, PaymentWorld } from './payment-world.js'

const HOUR = 3_600_000

let gateway: ScriptedPayment
let world: PaymentWorld

/** A gateway that tells where the payer is sent when it makes a payment, and never again, as it may. */
beforeEach(async () => {
  gateway = scriptedPayment()
  world = await PaymentWorld.start({ channels: { payment: unaddressed(gateway) } })
})

const bare = async <T extends ChannelPayment | undefined>(payment: Promise<T>): Promise<T> => {
  const answer = await payment
  return answer && { ...answer, paymentUrl: '' }
}

const unaddressed = (inner: ScriptedPayment): PaymentChannel => ({
  create: (request, signal) => inner.create(request, signal),
  query: (order, signal) => bare(inner.query(order, signal)),
  close: (order, signal) => bare(inner.close(order, signal)),
  uploadShipment: (shipment, signal) => inner.uploadShipment(shipment, signal),
  readNotification: (notification) => bare(inner.readNotification(notification)),
})

const arrivals = (): string[] => gateway.calls.map(({ operation }) => operation)

describe('an order whose creation was answered to nobody', () => {
  beforeEach(async () => {
    gateway.fail('create', 'accept-then-lose')
    expect((await world.create()).body.code).toBe(CHANNEL_ERROR)
  })

  test('is sent again by the next creation, with its number, and is one payment', async () => {
    const created = await world.created()
    expect(created).toMatchObject({ paymentOrderId: 'pay_1', paymentUrl: 'https://pay.example.com/pay_1' })
    expect(gateway.orders()).toMatchObject([{ orderNo: created.orderNo }])
    expect(arrivals()).toEqual(['create', 'query', 'query', 'create'])
    expect(await world.created()).toEqual(created)
  })

  test('stays as it is where that is refused or lost: it may be paid, and is', async () => {
    for (const fault of ['refuse', 'lose'] as const) {
      gateway.fail('create', fault)
      expect((await world.create()).body.code).toBe(CHANNEL_ERROR)
      expect(await world.queried({ outOrderNo: 'shop-1' })).toMatchObject({ status: 0, paymentOrderId: null })
    }
    const [order] = gateway.orders()
    gateway.pay(order?.orderNo ?? '', world.platform.clock.now())
    expect(await world.queried({ outOrderNo: 'shop-1' })).toMatchObject({ status: 10, paymentOrderId: 'pay_1' })
  })

  test('is closed at the gateway and here when its time is over, and makes room for another', async () => {
    await world.later(2 * HOUR)
    expect((await world.create()).body.code).toBe(CHANNEL_ERROR)
    expect(await world.run('expire-pay-orders')).toEqual({ processed: 1 })
    expect(gateway.orders()).toMatchObject([{ status: 'CLOSED' }])
    expect(await world.queried({ outOrderNo: 'shop-1' })).toMatchObject({ status: 20 })
    expect(await world.created()).toMatchObject({ paymentOrderId: 'pay_2' })
  })

  test('is closed by an administrator', async () => {
    const { id } = await world.seen(gateway.orders()[0]?.orderNo ?? '')
    await world.platform.adminData('PUT pay/order/close', { body: { id } })
    expect(await world.queried({ outOrderNo: 'shop-1' })).toMatchObject({ status: 20 })
  })

  test('is left as it is by a notification that it waits', async () => {
    const { openApi } = world.platform
    const waiting = gateway.notificationOf(gateway.orders()[0]?.orderNo ?? '')
    const order = await openApi.services.payments.applyNotification(openApi.context(1), waiting)
    expect(order).toMatchObject({ status: 0, paymentOrderId: null })
    expect(await world.created()).toMatchObject({ paymentUrl: 'https://pay.example.com/pay_1' })
  })
})

test.each(['', 'javascript:alert(1)', '/pay/1'])(
  'a creation that is answered with the address %j is no order',
  async (paymentUrl) => {
    const create = gateway.create.bind(gateway)
    gateway.create = async (request, signal) => ({ ...(await create(request, signal)), paymentUrl })
    expect((await world.create()).body.code).toBe(CHANNEL_ERROR)
    expect(world.platform.log.lines.join()).toContain('"wrong":["paymentUrl"]')
    expect(await world.queried({ outOrderNo: 'shop-1' })).toMatchObject({ status: 0, paymentOrderId: null })
    await world.later(2 * HOUR)
    expect(await world.run('expire-pay-orders')).toEqual({ processed: 1 })
    expect(gateway.orders()).toMatchObject([{ status: 'CLOSED' }])
  },
)
