import { describe, expect, it } from 'vitest'
import type { PaymentChannel, PaymentRequest, PaymentShipment } from '@org/openapi-core/channels'
import { createSandboxWorld } from '../local-world.js'
import { sandboxChannels } from '../sandbox-channels.js'

const { signal } = new AbortController()

const REQUEST: PaymentRequest = {
  tenantId: 1,
  orderNo: 'P1',
  amount: 1250,
  currency: 'USD',
  subject: 'Two shirts',
  description: null,
  expireTime: new Date('2100-01-01T02:00:00Z'),
}
const ORDER = { tenantId: 1, orderNo: 'P1' }
const SHIPPING = {
  firstName: 'Ana',
  lastName: 'Doe',
  country: 'UK',
  addressLine: '1 High Street',
  city: 'London',
  zipcode: 'SW1A 1AA',
  phone: '7700900123',
  email: 'ana@example.com',
  callingCode: '44',
}

async function start() {
  const world = createSandboxWorld()
  const channel = sandboxChannels(world).payment as PaymentChannel
  const control = (method: string, path: string, body: unknown = {}) => world.control({ method, path, body })
  const behave = (mode: string, times = 1) => control('POST', '/behaviour', { channel: 'payment', mode, times })
  const received = async () => (await control('GET', '/payment/requests')).body as unknown[]
  await control('POST', '/clock', { now: '2100-01-01T00:00:00Z' })
  return { world, channel, control, behave, received }
}

describe('the payment gateway of the sandbox', () => {
  it('has one payment an order, with what was asked for first', async () => {
    const { channel, world } = await start()
    world.publishAt('http://127.0.0.1:3000')
    const payment = await channel.create(REQUEST, signal)
    expect(payment).toEqual({
      orderNo: 'P1',
      paymentOrderId: expect.stringMatching(/^sp_[A-Za-z0-9]{24}$/),
      paymentUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/sandbox\/pay\/[A-Za-z0-9]{40}$/),
      amount: 1250,
      currency: 'USD',
      status: 'PENDING',
      paidTime: null,
    })
    expect(await channel.create({ ...REQUEST, amount: 99 }, signal)).toEqual(payment)
    expect(await channel.query(ORDER, signal)).toEqual(payment)
    const others = [
      { ...REQUEST, orderNo: 'P2' },
      { ...REQUEST, tenantId: 2 },
    ]
    for (const other of others) {
      const { paymentOrderId, paymentUrl } = await channel.create(other, signal)
      expect([paymentOrderId === payment.paymentOrderId, paymentUrl === payment.paymentUrl]).toEqual([false, false])
    }
  })

  it('knows nothing of what was not asked for', async () => {
    const { channel } = await start()
    expect([await channel.query(ORDER, signal), await channel.close(ORDER, signal)]).toEqual([undefined, undefined])
  })

  it('has payers who pay, at the present of the engine, once', async () => {
    const { channel, control } = await start()
    const { paymentOrderId, paymentUrl } = await channel.create(REQUEST, signal)
    await control('POST', '/clock', { advanceSeconds: 60 })
    const paid = await control('POST', `/payment/${paymentOrderId}/pay`)
    expect(paid).toEqual({
      status: 200,
      body: {
        orderNo: 'P1',
        paymentOrderId,
        paymentUrl,
        status: 'PAID',
        paidTime: '2100-01-01T00:01:00.000Z',
        payAmount: 12.5,
        payCurrency: 'USD',
      },
    })
    await control('POST', '/clock', { advanceSeconds: 60 })
    expect(await control('POST', `/payment/${paymentOrderId}/pay`)).toEqual(paid)
    expect(await channel.query(ORDER, signal)).toMatchObject({
      status: 'PAID',
      paidTime: new Date('2100-01-01T00:01:00Z'),
    })
    expect(await channel.close(ORDER, signal)).toMatchObject({ status: 'PAID' })
    expect(await control('POST', `/payment/${paymentOrderId}/close`)).toMatchObject({
      status: 200,
      body: { status: 'PAID' },
    })
  })

  it('has payers who give up, and may change their mind too late', async () => {
    const { channel, control } = await start()
    const { paymentOrderId } = await channel.create(REQUEST, signal)
    expect(await control('POST', `/payment/${paymentOrderId}/close`)).toMatchObject({
      status: 200,
      body: { status: 'CLOSED', paidTime: null },
    })
    expect(await channel.query(ORDER, signal)).toMatchObject({ status: 'CLOSED' })
    expect(await channel.create(REQUEST, signal)).toMatchObject({ status: 'CLOSED', paymentOrderId })
    expect(await control('POST', `/payment/${paymentOrderId}/pay`)).toMatchObject({
      status: 200,
      body: { status: 'PAID' },
    })
  })

  it('closes for the engine', async () => {
    const { channel } = await start()
    await channel.create(REQUEST, signal)
    expect(await channel.close(ORDER, signal)).toMatchObject({ status: 'CLOSED', paidTime: null })
    expect(await channel.query(ORDER, signal)).toMatchObject({ status: 'CLOSED' })
  })

  it.each(['pay', 'close'])('answers 404 when an unknown payment is to %s', async (step) => {
    const { control } = await start()
    expect(await control('POST', `/payment/sp_none/${step}`)).toMatchObject({
      status: 404,
      body: { error: expect.any(String) },
    })
  })

  it('shows what it received, in order', async () => {
    const { channel, received } = await start()
    await channel.create({ ...REQUEST, shippingInfo: SHIPPING }, signal)
    await channel.create({ ...REQUEST, orderNo: 'P2', amount: 10 }, signal)
    await channel.query(ORDER, signal)
    await channel.close(ORDER, signal)
    const shipment: PaymentShipment = {
      ...ORDER,
      paymentOrderId: 'sp_1',
      trackingNo: 'T-1',
      carrierCode: 'post',
      carrierName: null,
      trackingUrl: null,
      status: 'SHIPPED',
      shippedTime: new Date('2100-01-01T00:00:00Z'),
    }
    await channel.uploadShipment(shipment, signal)
    const { tenantId: _, ...sent } = { ...shipment, shippedTime: '2100-01-01T00:00:00.000Z' }
    expect(await received()).toEqual([
      { operation: 'create', orderNo: 'P1', payAmount: 12.5, shippingInfo: SHIPPING },
      { operation: 'create', orderNo: 'P2', payAmount: 0.1 },
      { operation: 'query', orderNo: 'P1' },
      { operation: 'close', orderNo: 'P1' },
      { operation: 'shipments', ...sent, shipment: sent },
    ])
  })

  it.each([
    ['refuse', 1, 'ChannelRefusal'],
    ['accept-then-timeout', 1, 'AbortError'],
    ['slow', 1, 'AbortError'],
    ['down', 0, 'Error'],
  ])('set to %s has received %i of one call', async (mode, count, name) => {
    const { channel, behave, received } = await start()
    await behave(mode)
    await expect(channel.create(REQUEST, AbortSignal.timeout(20))).rejects.toMatchObject({
      name: expect.stringMatching(`${name}|TimeoutError`),
    })
    expect(await received()).toHaveLength(count)
    const isThere = (await channel.query(ORDER, signal)) !== undefined
    expect(isThere).toBe(mode === 'accept-then-timeout' || mode === 'slow')
  })
})

describe('a notification of the gateway', () => {
  const notified = async () => {
    const started = await start()
    await started.channel.create(REQUEST, signal)
    const token = (await started.channel.create(REQUEST, signal)).paymentUrl.split('/').at(-1) as string
    const { body } = await started.control('POST', `/pay/${token}/pay`)
    return {
      ...started,
      notification: (body as { notification: { headers: Record<string, string>; body: string } }).notification,
    }
  }

  it('is read, whatever trouble the gateway is in', async () => {
    const { channel, behave, notification } = await notified()
    await behave('down', 5)
    expect(await channel.readNotification(notification)).toMatchObject({
      orderNo: 'P1',
      amount: 1250,
      status: 'PAID',
      paidTime: new Date('2100-01-01T00:00:00Z'),
    })
  })

  it('is refused where the signature is another, or missing, or the body was changed', async () => {
    const { channel, notification } = await notified()
    const { headers, body } = notification
    const forged = [
      { headers, body: body.replace('1250', '1') },
      { headers: { ...headers, 'x-sandbox-signature': '0'.repeat(64) }, body },
      { headers: { ...headers, 'x-sandbox-signature': 'short' }, body },
      { headers: {}, body },
      { headers: {}, body: 'no JSON' },
    ]
    for (const message of forged)
      await expect(channel.readNotification(message)).rejects.toMatchObject({ name: 'ChannelRefusal' })
  })

  it('of another gateway is refused', async () => {
    const { notification } = await notified()
    const { channel } = await start()
    await expect(channel.readNotification(notification)).rejects.toMatchObject({ name: 'ChannelRefusal' })
  })
})
