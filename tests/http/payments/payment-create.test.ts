import { beforeEach, describe, expect, test } from 'vitest'
import { emptyStorage } from '../../empty-storage.js'
import { changedStorage } from '../changed-storage.js'
import { CHANNEL_ERROR, CREATE_PATH, dataOf, NOT_CONFIGURED, PaymentWorld } from './payment-world.js'
import type { PaymentChannel } from '@org/openapi-core/channels'
import type { Answer } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'

let world: PaymentWorld

beforeEach(async () => {
  world = await PaymentWorld.start()
})

const code = async (answer: ReturnType<PaymentWorld['create']>): Promise<number> => (await answer).body.code as number

describe('pay/order/create (rules/payments#creation)', () => {
  test('answers the order and where it is paid', async () => {
    const answer = await world.create({ subject: 'Backpack', description: 'Canvas' })
    expect(Object.keys(dataOf(answer))).toEqual([
      'orderNo',
      'outOrderNo',
      'paymentOrderId',
      'paymentUrl',
      'payAmount',
      'payCurrency',
    ])
    expect(dataOf(answer)).toEqual({
      orderNo: expect.stringMatching(/^P20260910120000[A-HJ-NP-Z2-9]{12}$/),
      outOrderNo: 'shop-1',
      paymentOrderId: 'pay_1',
      paymentUrl: 'https://pay.example.com/pay_1',
      payAmount: 19.9,
      payCurrency: 'USD',
    })
    expect(world.gateway.calls).toEqual([
      {
        operation: 'create',
        orderNo: dataOf(answer).orderNo,
        sent: {
          tenantId: 1,
          orderNo: dataOf(answer).orderNo,
          amount: 1990,
          currency: 'USD',
          subject: 'Backpack',
          description: 'Canvas',
          expireTime: new Date('2026-09-10T14:00:00+08:00'),
        },
      },
    ])
  })

  test('sent again it answers the same order, whatever the amount', async () => {
    const first = await world.created()
    world.platform.clock.advance(60_000)
    expect(await world.created({ payAmount: 5, subject: 'Other' })).toEqual(first)
    world.gateway.pay(first.orderNo, world.platform.clock.now())
    await world.queried({ orderNo: first.orderNo })
    expect(await world.created({ payAmount: 7 })).toEqual(first)
    expect(world.arrivals().create).toBe(1)
  })

  test('after the order was closed it is a new one', async () => {
    const first = await world.created()
    world.gateway.cancel(first.orderNo)
    expect((await world.queried({ orderNo: first.orderNo })).status).toBe(20)
    const second = await world.created({ payAmount: 5 })
    expect(second).toMatchObject({ outOrderNo: 'shop-1', payAmount: 5, paymentOrderId: 'pay_2' })
    expect(second.orderNo).not.toBe(first.orderNo)
  })

  test('a hundred at once are one order', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => world.created({ payAmount: 1 + i })))
    expect(new Set(answers.map(({ orderNo }) => orderNo)).size).toBe(1)
    expect(world.gateway.orders()).toHaveLength(1)
    expect(await world.listed()).toEqual([['shop-1'], 1])
  })

  test('the number of another client is another order, as is that of another case', async () => {
    const other = await world.platform.issueToken(await world.platform.createApp())
    const orders = [
      await world.created(),
      await world.created({}, other),
      await world.created({ outOrderNo: 'SHOP-1' }),
    ]
    expect(new Set(orders.map(({ orderNo }) => orderNo)).size).toBe(3)
    expect(await world.listed({}, other)).toEqual([['shop-1'], 1])
  })

  test.each([0.01, 0.1, 0.29, 1, 1.1, 10.1, 19.99, 1013.26, 999_999.99])('takes %d', async (payAmount) => {
    expect(await world.created({ payAmount })).toMatchObject({ payAmount })
    expect(world.gateway.orders()[0]?.amount).toBe(Number((payAmount * 100).toFixed(0)))
  })

  test('takes 10.10 as it is written', async () => {
    const answer = await world.platform.call('/open-api/pay/order/create', '{"outOrderNo":"a","payAmount":10.10}', {
      token: world.token,
    })
    expect(dataOf(answer).payAmount).toBe(10.1)
  })

  test.each<[string, object]>([
    ['payAmount', { payAmount: 10.005 }],
    ['payAmount', { payAmount: 0.001 }],
    ['payAmount', { payAmount: 0 }],
    ['payAmount', { payAmount: -1 }],
    ['payAmount', { payAmount: 1_000_000 }],
    ['payAmount', { payAmount: '19.9' }],
    ['payAmount', { payAmount: null }],
    ['outOrderNo', { outOrderNo: '' }],
    ['outOrderNo', { outOrderNo: '  ' }],
    ['outOrderNo', { outOrderNo: 'x'.repeat(65) }],
    ['outOrderNo', { outOrderNo: 1 }],
    ['outOrderNo', { outOrderNo: null }],
    ['subject', { subject: 'x'.repeat(257) }],
    ['description', { description: 'x'.repeat(1025) }],
    ['shippingInfo', { shippingInfo: 'x' }],
    ['shippingInfo.city', { shippingInfo: { city: 1 } }],
  ])('refuses %s of %o', async (member, body) => {
    const { status, body: answer } = await world.create(body)
    expect([status, answer.code]).toEqual([400, 400])
    expect(answer.msg).toContain(`Invalid parameter: ${member} `)
    expect(world.gateway.attempts('create')).toBe(0)
  })

  test('sends a complete address once, and keeps none', async () => {
    const shippingInfo = {
      firstName: 'Ana',
      lastName: 'Doe',
      country: 'GB',
      addressLine: '1 High Street',
      city: 'London',
      zipcode: 'SW1A 1AA',
      phone: '07700 900123',
      email: 'ana@example.com',
      callingCode: '+44',
    }
    const { orderNo } = await world.created({ shippingInfo })
    expect(world.gateway.calls[0]?.sent).toMatchObject({
      shippingInfo: { ...shippingInfo, country: 'UK', phone: '07700900123', callingCode: '44' },
    })
    expect(await world.platform.storage.forTenant(1).payOrders.findByNo(orderNo)).toMatchObject({ shippingInfo: null })
    await world.created({ outOrderNo: 'shop-2', shippingInfo: { ...shippingInfo, city: ' ' } })
    expect(Object.keys(world.gateway.calls[1]?.sent ?? {})).not.toContain('shippingInfo')
  })

  test('needs a channel', async () => {
    const platform = await startPlatform({ channels: { payment: undefined } })
    const token = await platform.issueToken(await platform.createApp())
    const answer = await platform.call('/open-api/pay/order/create', { outOrderNo: 'a', payAmount: 1 }, { token })
    expect([answer.status, answer.body.code]).toEqual([200, NOT_CONFIGURED])
  })

  test('is paid in the time that the host decides', async () => {
    world = await PaymentWorld.start({ payments: { expireMinutes: 15 } })
    const { orderNo } = await world.created()
    expect((await world.seen(orderNo)).expireTime).toBe('2026-09-10T12:15:00')
  })
})

describe('two processes', () => {
  const code = (answer: Answer): number => answer.body.code as number
  const CREATION = { outOrderNo: 'shop-1', payAmount: 19.9 }

  /** As a process leaves an order that stands still, or died, before it asked the gateway. */
  async function claimForAnother(): Promise<void> {
    const { platform, app } = world
    const order = {
      clientId: app.clientId,
      outOrderNo: 'shop-1',
      amount: 700,
      subject: null,
      description: null,
      shippingInfo: null,
    }
    const now = platform.clock.now().getTime()
    const times = { expireTime: new Date(now + 7_200_000), claimedUntil: new Date(now + 10_000) }
    await platform.storage.forTenant(1).payOrders.insert({ ...order, ...times, orderNo: 'P1' }, new Date(now))
  }

  test('create one order at the channel, however many callers each has', async () => {
    const { platform, gateway } = world
    const other = await platform.beside()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        (i % 2 ? platform : other).call(CREATE_PATH, CREATION, { token: world.token }),
      ),
    )
    expect(new Set(answers.map((answer) => dataOf(answer).orderNo as string)).size).toBe(1)
    expect(gateway.attempts('create')).toBe(1)
  })

  test('wait for each other, and the second goes on where the first has died', async () => {
    let looks = 0
    const storage = changedStorage(emptyStorage(), 'payOrders', (payOrders) => ({
      findOpen: (...wanted) => payOrders.findOpen(...wanted).finally(() => looks++),
    }))
    world = await PaymentWorld.start({ storage })
    const { platform, gateway } = world
    await claimForAnother()
    const waiting = world.create()
    await expect.poll(() => looks).toBeGreaterThanOrEqual(3)
    expect(gateway.attempts('query')).toBe(0)
    platform.clock.advance(10_000)
    expect(dataOf(await waiting)).toMatchObject({ orderNo: 'P1', payAmount: 7, paymentOrderId: 'pay_1' })
    expect(world.arrivals()).toEqual({ create: 1, query: 1, close: 0 })
  })

  test('the second gives up within 8 seconds where the first neither ends nor dies', async () => {
    await claimForAnother()
    const started = performance.now()
    expect(code(await world.create())).toBe(CHANNEL_ERROR)
    expect(performance.now() - started).toBeLessThan(15_000)
    expect(world.arrivals()).toEqual({ create: 0, query: 0, close: 0 })
  }, 30_000)
})

describe('a channel in trouble', () => {
  test('that declines closes the order; sent again it is a new one', async () => {
    world.gateway.fail('create', 'refuse')
    expect(await code(world.create())).toBe(CHANNEL_ERROR)
    const { list } = dataOf(await world.page())
    expect(list).toMatchObject([{ status: 20, paid: false, paymentOrderId: null }])
    const again = await world.created()
    expect(again.orderNo).not.toBe(list[0].orderNo)
    expect(world.gateway.orders()).toHaveLength(1)
  })

  test.each([
    'accept-then-lose',
    'accept-then-hang',
    'wrong-shape',
    'wrong-amount',
    'wrong-currency',
    'wrong-order',
  ] as const)('that has the order all the same (%s) is asked, and all is well', async (fault) => {
    world.gateway.fail('create', fault)
    const order = await world.created()
    expect(order).toMatchObject({ paymentOrderId: 'pay_1', payAmount: 19.9 })
    expect(await world.created()).toEqual(order)
    expect(world.gateway.orders()).toHaveLength(1)
  })

  test.each(['lose', 'hang'] as const)(
    'that never got the order (%s) gets the same one with the next call',
    async (fault) => {
      world.gateway.fail('create', fault)
      expect(await code(world.create())).toBe(CHANNEL_ERROR)
      const { list } = dataOf(await world.page())
      expect(list).toMatchObject([{ status: 0, paid: false, paymentOrderId: null, paidTime: null }])
      const order = await world.created({ payAmount: 1 })
      expect(order).toMatchObject({ orderNo: list[0].orderNo, payAmount: 19.9, paymentOrderId: 'pay_1' })
    },
  )

  test('that had it and could not be asked either is asked with the next call, before anything is sent', async () => {
    world.gateway.fail('create', 'accept-then-lose')
    world.gateway.fail('query', 'lose', 'lose')
    expect(await code(world.create())).toBe(CHANNEL_ERROR)
    expect(world.gateway.orders()).toHaveLength(1)
    const order = await world.created()
    expect(order.orderNo).toBe(world.gateway.orders()[0]?.orderNo)
    expect(world.arrivals()).toEqual({ create: 1, query: 1, close: 0 })
  })

  test('whose answers cannot be believed leaves the order pending', async () => {
    world.gateway.failAlways('wrong-amount')
    expect(await code(world.create())).toBe(CHANNEL_ERROR)
    expect(await code(world.create())).toBe(CHANNEL_ERROR)
    world.gateway.failAlways(undefined)
    expect(await world.created()).toMatchObject({ paymentOrderId: 'pay_1' })
    expect(world.gateway.orders()).toHaveLength(1)
    const warnings = world.platform.log.lines.filter((line) => line.includes('cannot be believed'))
    expect(warnings[0]).toMatch(/"wrong":\["amount"\]/)
  })

  test('that forgets to answer what it made has failed, and the log says so; the order is asked for', async () => {
    const { gateway } = world
    const forgetful: PaymentChannel = {
      create: (request, signal) => gateway.create(request, signal).then(() => undefined as never),
      query: (order, signal) => gateway.query(order, signal),
      close: (order, signal) => gateway.close(order, signal),
      uploadShipment: (shipment, signal) => gateway.uploadShipment(shipment, signal),
      readNotification: (notification) => gateway.readNotification(notification),
    }
    const beside = await world.platform.beside({ channels: { payment: forgetful } })
    const { body } = await beside.call(CREATE_PATH, { outOrderNo: 'shop-1', payAmount: 19.9 }, { token: world.token })
    expect(body.data).toMatchObject({ paymentOrderId: 'pay_1', payAmount: 19.9 })
    const told = beside.log.lines.filter((line) => line.includes('channel answered a payment that cannot be believed'))
    expect(told).toEqual([expect.stringContaining('"wrong":[""]')])
    const { channels } = await beside.openApi.status()
    expect(channels.find(({ name }) => name === 'payment')).toMatchObject({ failed: 1, answered: 1 })
  })

  test('that is down answers within 8 seconds, and a hundred callers wait for the same', async () => {
    world = await PaymentWorld.start({ channelPolicy: { timeoutMs: 20_000, attempts: 5, breakAfter: 1000 } })
    world.gateway.failAlways('hang')
    const started = performance.now()
    const answers = await Promise.all(Array.from({ length: 100 }, () => code(world.create())))
    expect(performance.now() - started).toBeLessThan(15_000)
    expect(new Set(answers)).toEqual(new Set([CHANNEL_ERROR]))
    expect(world.gateway.attempts('create')).toBe(1)
  }, 30_000)

  test('an order that nobody brought there in time makes room for a new one', async () => {
    world.gateway.fail('create', 'lose')
    expect(await code(world.create())).toBe(CHANNEL_ERROR)
    await world.later(2 * 3_600_000)
    const order = await world.created({ payAmount: 3 })
    expect(order.payAmount).toBe(3)
    expect(dataOf(await world.page()).list.map(({ status }: { status: number }) => status)).toEqual([0, 20])
  })
})
