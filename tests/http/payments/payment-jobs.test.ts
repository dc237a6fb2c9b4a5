import { beforeEach, describe, expect, test } from 'vitest'
import { CHANNEL_ERROR, dataOf, PaymentWorld } from './payment-world.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let world: PaymentWorld

beforeEach(async () => {
  world = await PaymentWorld.start()
})

const EXPIRE = 'expire-pay-orders'
const SYNC = 'sync-pay-orders'

const stateOf = async (orderNo: string): Promise<unknown> => (await world.seen(orderNo)).status

describe('the job that closes payment orders (rules/payments#end)', () => {
  test('closes what was not paid in two hours, at the channel first', async () => {
    const { orderNo } = await world.created()
    await world.later(2 * HOUR - 1)
    expect(await world.run(EXPIRE)).toEqual({ processed: 0 })
    await world.later(1)
    expect(await world.run(EXPIRE)).toEqual({ processed: 1 })
    expect(await stateOf(orderNo)).toBe(20)
    expect(world.gateway.orders()).toMatchObject([{ orderNo, status: 'CLOSED' }])
    expect(await world.run(EXPIRE)).toEqual({ processed: 0 })
    expect(world.arrivals()).toEqual({ create: 1, query: 1, close: 1 })
  })

  test('does not close what the channel says is paid, and is not the one to close what it closed', async () => {
    const [paid, cancelled] = [await world.created(), await world.created({ outOrderNo: 'shop-2' })]
    await world.later(2 * HOUR + 1)
    world.gateway.pay(paid.orderNo, new Date('2026-09-10T13:59:00+08:00'))
    world.gateway.cancel(cancelled.orderNo)
    expect(await world.run(EXPIRE)).toEqual({ processed: 2 })
    expect(await world.seen(paid.orderNo)).toMatchObject({ status: 10, paidTime: '2026-09-10T13:59:00' })
    expect(await stateOf(cancelled.orderNo)).toBe(20)
    expect(world.arrivals().close).toBe(0)
  })

  test('closes what the payer pays between asking and closing as paid', async () => {
    const { orderNo } = await world.created()
    await world.later(2 * HOUR + 1)
    const close = world.gateway.close.bind(world.gateway)
    world.gateway.close = (order, signal) => {
      world.gateway.pay(orderNo, world.platform.clock.now())
      return close(order, signal)
    }
    expect(await world.run(EXPIRE)).toEqual({ processed: 1 })
    expect(await stateOf(orderNo)).toBe(10)
  })

  test('closes what the channel does not know or will not close', async () => {
    const [unknown, stubborn] = [await world.created(), await world.created({ outOrderNo: 'shop-2' })]
    world.gateway.forget(unknown.orderNo)
    world.gateway.fail('close', 'refuse')
    await world.later(2 * HOUR + 1)
    expect(await world.run(EXPIRE)).toEqual({ processed: 2 })
    expect([await stateOf(unknown.orderNo), await stateOf(stubborn.orderNo)]).toEqual([20, 20])
  })

  test.each(['lose', 'hang', 'refuse', 'wrong-amount'] as const)(
    'leaves all alone while the channel is in trouble (%s), and tries again',
    async (fault) => {
      const { orderNo } = await world.created()
      await world.later(2 * HOUR + 1)
      world.gateway.failAlways(fault)
      expect(await world.run(EXPIRE)).toEqual({ processed: 0 })
      expect(await stateOf(orderNo)).toBe(0)
      const attempts = world.gateway.attempts('query')
      await world.later(MINUTE)
      expect(await world.run(EXPIRE)).toEqual({ processed: 0 })
      expect(world.gateway.attempts('query')).toBe(attempts)
      world.gateway.failAlways(undefined)
      await world.later(4 * MINUTE)
      expect(await world.run(EXPIRE)).toEqual({ processed: 1 })
      expect(await stateOf(orderNo)).toBe(20)
    },
  )

  test('closes what was closed though the answer was lost', async () => {
    const { orderNo } = await world.created()
    world.gateway.fail('close', 'accept-then-lose')
    await world.later(2 * HOUR + 1)
    expect(await world.run(EXPIRE)).toEqual({ processed: 1 })
    expect(await stateOf(orderNo)).toBe(20)
  })

  test('two at once do no piece twice', async () => {
    for (let i = 0; i < 25; i++) await world.created({ outOrderNo: `shop-${i}` })
    await world.later(2 * HOUR + 1)
    const runs = await Promise.all([world.run(EXPIRE), world.run(EXPIRE), world.run(EXPIRE)])
    expect(runs.reduce((sum, { processed }) => sum + processed, 0)).toBe(25)
    expect(world.arrivals()).toEqual({ create: 25, query: 25, close: 25 })
    expect(await world.listed({ status: 20, pageSize: 1 })).toEqual([[expect.any(String)], 25])
  })

  test('that is told to end asks about no more than are on their way, and leaves the others to the next', async () => {
    for (let i = 0; i < 25; i++) await world.created({ outOrderNo: `shop-${i}` })
    await world.later(2 * HOUR + 1)
    const end = new AbortController()
    const query = world.gateway.query.bind(world.gateway)
    world.gateway.query = (order, signal) => {
      end.abort()
      return query(order, signal)
    }
    await world.platform.openApi.jobs.run(EXPIRE, { signal: end.signal })
    expect(world.arrivals()).toMatchObject({ query: 10, close: 10 })
    world.gateway.query = query
    expect(await world.run(EXPIRE)).toEqual({ processed: 15 })
  })

  test('holds what it asks about for five minutes from when it begins to, however long it has run by then', async () => {
    for (let i = 0; i < 20; i++) await world.created({ outOrderNo: `shop-${i}` })
    await world.later(2 * HOUR + 1)
    const { clock, storage } = world.platform
    const free = async () => {
      const now = clock.now()
      const claim = { now, until: now, limit: 100 }
      return (await storage.system.transaction((tx) => tx.payOrders.claimExpired(claim))).orders.length
    }
    const query = world.gateway.query.bind(world.gateway)
    const left: number[] = []
    let asked = 0
    world.gateway.query = async (order, signal) => {
      asked++
      if (asked === 1) clock.advance(6 * MINUTE)
      if (asked === 20) left.push(await free())
      return query(order, signal)
    }
    expect(await world.run(EXPIRE)).toEqual({ processed: 20 })
    expect(left).toEqual([0])
  })

  test('is one for all tenants', async () => {
    const { platform } = world
    const tenantId = await platform.createTenant()
    const token = await platform.issueToken(await platform.createApp({}, tenantId))
    await platform.call('/open-api/pay/order/create', { outOrderNo: 'a', payAmount: 1 }, { token, tenantId })
    await world.created()
    await world.later(2 * HOUR + 1)
    expect(await world.run(EXPIRE)).toEqual({ processed: 2 })
  })
})

test('parcels that fail keep no payment from being made, asked about or closed', async () => {
  world = await PaymentWorld.start({ channelPolicy: { attempts: 1, breakAfter: 10, breakQuestions: 3 } })
  const orders: string[] = []
  for (let i = 0; i < 3; i++) {
    const { orderNo } = await world.created({ outOrderNo: `shop-${i}` })
    world.gateway.pay(orderNo, world.platform.clock.now())
    expect(await world.queried({ orderNo })).toMatchObject({ status: 10 })
    orders.push(orderNo)
  }
  let tried = 0
  world.gateway.uploadShipment = () => {
    tried++
    return Promise.reject(new Error('down'))
  }
  const shipments = Array.from({ length: 20 }, (_, i) => ({ orderNo: orders[i % 3], trackingNo: `T${i}` }))
  const upload = async () =>
    dataOf(await world.platform.call('/open-api/pay/order/upload-shipments', { shipments }, { token: world.token }))
  expect(await upload()).toMatchObject({ successCount: 0, failCount: 20 })
  // Their own circuit is open by now.
  expect(tried).toBeLessThan(20)
  const { orderNo } = await world.created({ outOrderNo: 'shop-4' })
  expect(await world.queried({ orderNo })).toMatchObject({ status: 0 })
  await world.later(2 * HOUR + 1)
  expect(await world.run(EXPIRE)).toEqual({ processed: 1 })
})

describe('the job that asks about payment orders (rules/payments#states)', () => {
  test('finds out that a fresh order was paid, each time it runs', async () => {
    const { orderNo } = await world.created()
    expect(await world.run(SYNC)).toEqual({ processed: 0 })
    world.gateway.pay(orderNo, new Date('2026-09-10T12:00:00+08:00'))
    expect(await world.run(SYNC)).toEqual({ processed: 1 })
    expect(await world.seen(orderNo)).toMatchObject({ status: 10, paidTime: '2026-09-10T12:00:00' })
    expect(await world.run(SYNC)).toEqual({ processed: 0 })
    expect(world.arrivals().query).toBe(2)
  })

  test('asks for ten minutes, and once more', async () => {
    await world.created()
    const asked: number[] = []
    for (let minute = 0; minute < 14; minute++) {
      await world.run(SYNC)
      asked.push(world.arrivals().query)
      await world.later(MINUTE)
    }
    expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 12])
  })

  test('an explicit closed closes, none leaves pending', async () => {
    const [cancelled, unknown] = [await world.created(), await world.created({ outOrderNo: 'shop-2' })]
    world.gateway.cancel(cancelled.orderNo)
    world.gateway.forget(unknown.orderNo)
    expect(await world.run(SYNC)).toEqual({ processed: 1 })
    expect([await stateOf(cancelled.orderNo), await stateOf(unknown.orderNo)]).toEqual([20, 0])
  })

  test('finds out what became of a creation that did not learn it', async () => {
    world.gateway.fail('create', 'accept-then-lose')
    world.gateway.fail('query', 'lose', 'lose')
    expect((await world.create()).body.code).toBe(CHANNEL_ERROR)
    expect(await world.run(SYNC)).toEqual({ processed: 1 })
    expect((await world.page()).body.data.list).toMatchObject([{ status: 0, paymentOrderId: 'pay_1' }])
    expect(await world.created()).toMatchObject({ paymentOrderId: 'pay_1' })
    expect(world.arrivals().create).toBe(1)
  })

  test('after a channel was down it asks again within half an hour, also about an older order', async () => {
    const { orderNo } = await world.created()
    await world.later(9 * MINUTE)
    world.gateway.failAlways('lose')
    expect(await world.run(SYNC)).toEqual({ processed: 0 })
    await world.later(20 * MINUTE)
    expect(await world.run(SYNC)).toEqual({ processed: 0 })
    world.gateway.pay(orderNo, world.platform.clock.now())
    world.gateway.failAlways(undefined)
    await world.later(30 * MINUTE)
    expect(await world.run(SYNC)).toEqual({ processed: 1 })
    expect(await stateOf(orderNo)).toBe(10)
  })

  test('a run asks about all that are waiting, each once, however many; one closes all that are due', async () => {
    const ORDERS = 1010
    for (let n = 0; n < ORDERS; n++) await world.created({ outOrderNo: `shop-${n}` })
    world.gateway.pay((await world.created({ outOrderNo: 'shop-0' })).orderNo, world.platform.clock.now())
    expect(await world.run(SYNC)).toEqual({ processed: 1 })
    expect(world.arrivals().query).toBe(ORDERS)
    expect(await world.run(SYNC)).toEqual({ processed: 0 })
    expect(world.arrivals().query).toBe(2 * ORDERS - 1)
    await world.later(2 * HOUR + 1)
    expect(await world.run(EXPIRE)).toEqual({ processed: ORDERS - 1 })
  }, 60_000)

  test('leaves what is over its time to the other job', async () => {
    await world.created()
    await world.later(2 * HOUR + 1)
    expect(await world.run(SYNC)).toEqual({ processed: 0 })
    expect(world.arrivals().query).toBe(0)
  })

  test('without a channel neither does anything', async () => {
    await world.created()
    const bare = await world.platform.beside({ channels: { payment: undefined } })
    await world.later(2 * HOUR + 1)
    for (const job of [EXPIRE, SYNC]) expect(await bare.openApi.jobs.run(job)).toEqual({ processed: 0 })
    expect(await world.run(EXPIRE)).toEqual({ processed: 1 })
  })
})
