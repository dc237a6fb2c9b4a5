import { ChannelRefusal } from '@org/openapi-core/channels'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  ALREADY_PAID,
  CHANNEL_ERROR,
  NOT_CONFIGURED,
  NOT_FOUND,
  NOT_WAITING,
  PaymentWorld,
  dataOf,
} from './payment-world.js'
import type { Answer, Json } from '@org/openapi-testing'

let world: PaymentWorld

beforeEach(async () => {
  world = await PaymentWorld.start()
})

const idOf = async (orderNo: string): Promise<number> => (await world.seen(orderNo)).id as number
const change = (what: 'close' | 'sync', id: number): Promise<Answer> =>
  world.platform.admin(`PUT pay/order/${what}`, { body: { id } })
const codeOf = async (answer: Promise<Answer>): Promise<number> => (await answer).body.code as number
const logOf = async (): Promise<Json[]> =>
  (await world.platform.adminData('GET infra/operate-log/page', { query: 'resource=pay/order' })).list as Json[]

describe('pay/order of the admin API (rules/payments#states)', () => {
  test('get shows an order, null where there is none', async () => {
    const { orderNo } = await world.created({ subject: 'Backpack' })
    const id = await idOf(orderNo)
    const shown = await world.platform.adminData('GET pay/order/get', { query: `id=${id}` })
    expect(shown).toEqual({
      id,
      orderNo,
      clientId: world.app.clientId,
      outOrderNo: 'shop-1',
      paymentOrderId: 'pay_1',
      paymentUrl: 'https://pay.example.com/pay_1',
      payAmount: 19.9,
      payCurrency: 'USD',
      subject: 'Backpack',
      description: null,
      status: 0,
      paid: false,
      refundRequired: false,
      expireTime: '2026-09-10T14:00:00',
      paidTime: null,
      latePaidTime: null,
      createTime: '2026-09-10T12:00:00',
      // Once as it was asked for, once with what the channel made of it.
      revision: 2,
    })
    expect(await world.seen(orderNo)).toEqual(shown)
    expect(await world.platform.adminData('GET pay/order/get', { query: 'id=4711' })).toBeNull()
    const tenantId = await world.platform.createTenant()
    expect(await world.platform.adminData('GET pay/order/get', { query: `id=${id}`, tenantId })).toBeNull()
  })

  test('page filters by each', async () => {
    const other = await world.platform.createApp()
    const [first] = [await world.created()]
    await world.later(60_000)
    const token = await world.platform.issueToken(other)
    await world.created({}, token)
    world.gateway.cancel(first.orderNo)
    await world.queried({ orderNo: first.orderNo })
    const found = async (query: string): Promise<Json> => {
      const { list, total } = await world.platform.adminData('GET pay/order/page', { query })
      return [list.map(({ paymentOrderId }: Json) => paymentOrderId), total]
    }
    expect(await found('')).toEqual([['pay_2', 'pay_1'], 2])
    expect(await found('pageNo=2&pageSize=1')).toEqual([['pay_1'], 2])
    expect(await found(`clientId=${other.clientId}`)).toEqual([['pay_2'], 1])
    expect(await found(`clientId=${other.clientId}&status=20`)).toEqual([[], 0])
    expect(await found('status=20')).toEqual([['pay_1'], 1])
    expect(await found('status=7')).toEqual([[], 0])
    expect(await found('outOrderNo=shop-1')).toEqual([['pay_2', 'pay_1'], 2])
    expect(await found('outOrderNo=shop')).toEqual([[], 0])
    expect(await found(`outOrderNo=shop-1&clientId=${other.clientId}&status=0`)).toEqual([['pay_2'], 1])
    expect(await found('paymentOrderId=pay_1')).toEqual([['pay_1'], 1])
    expect(await found(`orderNo=${first.orderNo}`)).toEqual([['pay_1'], 1])
    expect(await found('createTime=2026-09-10T12:01:00&createTime=2026-09-10T12:01:00')).toEqual([['pay_2'], 1])
    expect(await found('refundRequired=true')).toEqual([[], 0])
  })
})

describe('closing an order', () => {
  test('closes it at the channel first, with a row in the operate log', async () => {
    const { orderNo } = await world.created()
    const before = await world.seen(orderNo)
    expect((await change('close', before.id)).body).toMatchObject({ code: 0, data: true })
    const after = await world.seen(orderNo)
    expect(after).toEqual({ ...before, status: 20, revision: before.revision + 1 })
    expect(world.gateway.orders()[0]?.status).toBe('CLOSED')
    const rows = await logOf()
    expect(rows.map(({ action, resourceId }) => [action, resourceId])).toEqual([['close', String(before.id)]])
    expect([JSON.parse(rows[0].before), JSON.parse(rows[0].after)]).toEqual([before, after])
    expect(await codeOf(change('close', before.id))).toBe(NOT_WAITING)
    expect(await logOf()).toHaveLength(1)
  })

  test('is too late where the payer was faster: the order is paid', async () => {
    const { orderNo } = await world.created()
    world.gateway.pay(orderNo, new Date('2026-09-10T12:00:00+08:00'))
    const id = await idOf(orderNo)
    expect(await codeOf(change('close', id))).toBe(ALREADY_PAID)
    expect(await world.seen(orderNo)).toMatchObject({ status: 10, paid: true })
    expect(await codeOf(change('close', id))).toBe(ALREADY_PAID)
    expect(world.arrivals().close).toBe(1)
  })

  test('of an order that the channel does not know closes it', async () => {
    const { orderNo } = await world.created()
    world.gateway.forget(orderNo)
    expect(await codeOf(change('close', await idOf(orderNo)))).toBe(0)
    expect(await world.seen(orderNo)).toMatchObject({ status: 20 })
  })

  test.each(['refuse', 'lose', 'hang', 'wrong-order'] as const)(
    'a channel in trouble (%s) leaves it pending',
    async (fault) => {
      const { orderNo } = await world.created()
      world.gateway.failAlways(fault)
      expect(await codeOf(change('close', await idOf(orderNo)))).toBe(CHANNEL_ERROR)
      expect(await world.seen(orderNo)).toMatchObject({ status: 0 })
      expect(await logOf()).toEqual([])
    },
  )

  test('is asked for where the answer was lost', async () => {
    const { orderNo } = await world.created()
    world.gateway.fail('close', 'accept-then-lose')
    expect(await codeOf(change('close', await idOf(orderNo)))).toBe(0)
    expect(await world.seen(orderNo)).toMatchObject({ status: 20 })
  })

  test('is done also where the channel told of it before it answered, and is told once', async () => {
    const { orderNo } = await world.created()
    const before = await world.seen(orderNo)
    const { openApi } = world.platform
    const close = world.gateway.close.bind(world.gateway)
    world.gateway.close = async (order, signal) => {
      const closed = await close(order, signal)
      await openApi.services.payments.applyNotification(openApi.context(1), world.gateway.notificationOf(orderNo))
      return closed
    }
    expect((await change('close', before.id)).body).toMatchObject({ code: 0, data: true })
    const after = await world.seen(orderNo)
    expect(after).toMatchObject({ status: 20, revision: before.revision + 1 })
    const told = (await logOf()).map((row) => [row.action, JSON.parse(row.before), JSON.parse(row.after)])
    expect(told).toEqual([['close', before, after]])
    await openApi.jobs.run('sequence-events')
    const events = await world.platform.call(
      '/open-api/event/list',
      { types: ['pay.order.closed'] },
      { app: world.app },
    )
    expect(dataOf(events).events).toHaveLength(1)
  })

  test('needs an order of the tenant, and a channel', async () => {
    expect(await codeOf(change('close', 4711))).toBe(NOT_FOUND)
    expect(await codeOf(change('sync', 4711))).toBe(NOT_FOUND)
    const { orderNo } = await world.created()
    const id = await idOf(orderNo)
    const tenantId = await world.platform.createTenant()
    expect((await world.platform.admin('PUT pay/order/close', { body: { id }, tenantId })).body.code).toBe(NOT_FOUND)
    const bare = await world.platform.beside({ channels: { payment: undefined } })
    for (const what of ['close', 'sync'])
      expect((await bare.admin(`PUT pay/order/${what}`, { body: { id } })).body.code).toBe(NOT_CONFIGURED)
  })
})

describe('syncing an order', () => {
  test('writes what the channel says, with a row in the operate log', async () => {
    const { orderNo } = await world.created()
    const before = await world.seen(orderNo)
    expect((await change('sync', before.id)).body).toMatchObject({ code: 0, data: true })
    world.gateway.pay(orderNo, new Date('2026-09-10T12:00:00+08:00'))
    await change('sync', before.id)
    const after = await world.seen(orderNo)
    expect(after).toEqual({
      ...before,
      status: 10,
      paid: true,
      paidTime: '2026-09-10T12:00:00',
      revision: before.revision + 1,
    })
    await change('sync', before.id)
    const told = (await logOf()).map((row) => [row.action, JSON.parse(row.before).status, JSON.parse(row.after).status])
    expect(told).toEqual([
      ['sync', 10, 10],
      ['sync', 0, 10],
      ['sync', 0, 0],
    ])
  })

  test('brings a payment to light that came after the order was closed', async () => {
    const [first, second] = [await world.created(), await world.created({ outOrderNo: 'shop-2' })]
    for (const { orderNo } of [first, second]) {
      await change('close', await idOf(orderNo))
      world.gateway.pay(orderNo, new Date('2026-09-10T12:30:00+08:00'))
    }
    const newer = await world.created({ outOrderNo: 'shop-2' })
    expect(await codeOf(change('sync', await idOf(first.orderNo)))).toBe(0)
    expect(await codeOf(change('sync', await idOf(second.orderNo)))).toBe(0)
    expect(await world.seen(first.orderNo)).toMatchObject({
      status: 10,
      paidTime: '2026-09-10T12:30:00',
      refundRequired: false,
    })
    expect(await world.seen(second.orderNo)).toMatchObject({ status: 20, paidTime: null, refundRequired: true })
    expect(await world.seen(newer.orderNo)).toMatchObject({ status: 0 })
  })

  test('has a row in the operate log each time, also of an order whose end is known', async () => {
    const [cancelled, late] = [await world.created(), await world.created({ outOrderNo: 'shop-2' })]
    for (const { orderNo } of [cancelled, late]) await change('close', await idOf(orderNo))
    await world.created({ outOrderNo: 'shop-2' })
    world.gateway.pay(late.orderNo, new Date('2026-09-10T12:30:00+08:00'))
    await change('sync', await idOf(late.orderNo))
    for (const { orderNo } of [cancelled, late]) {
      const id = await idOf(orderNo)
      const before = await logOf()
      expect(await codeOf(change('sync', id))).toBe(0)
      const [row, ...others] = await logOf()
      expect([row.action, row.resourceId, row.before]).toEqual(['sync', String(id), row.after])
      expect(others).toEqual(before)
    }
  })

  test('leaves what the channel does not know as it is, and says where nobody knows', async () => {
    const { orderNo } = await world.created()
    const id = await idOf(orderNo)
    world.gateway.forget(orderNo)
    expect(await codeOf(change('sync', id))).toBe(0)
    expect(await world.seen(orderNo)).toMatchObject({ status: 0 })
    world.gateway.failAlways('lose')
    expect(await codeOf(change('sync', id))).toBe(CHANNEL_ERROR)
  })
})

describe('a notification of the channel', () => {
  const apply = (tenantId: number, ...[orderNo, changes]: Parameters<PaymentWorld['gateway']['notificationOf']>) => {
    const { openApi } = world.platform
    return openApi.services.payments.applyNotification(
      openApi.context(tenantId),
      world.gateway.notificationOf(orderNo, changes),
    )
  }

  test('makes an order paid, however often it comes, and is not undone by an older one', async () => {
    const { orderNo } = await world.created()
    world.gateway.pay(orderNo, new Date('2026-09-10T12:00:30+08:00'))
    for (let i = 0; i < 3; i++) expect(await apply(1, orderNo)).toMatchObject({ orderNo, status: 10 })
    expect(await apply(1, orderNo, { status: 'PENDING', paidTime: null })).toMatchObject({ status: 10 })
    expect(await apply(1, orderNo, { status: 'CLOSED', paidTime: null })).toMatchObject({ status: 10 })
    expect(await apply(1, orderNo, { paidTime: new Date('2026-09-10T13:00:00+08:00') })).toMatchObject({ status: 10 })
    expect(await world.seen(orderNo)).toMatchObject({ status: 10, paidTime: '2026-09-10T12:00:30' })
    expect(world.arrivals().query).toBe(0)
  })

  test('that is not the channel’s is refused', async () => {
    const { orderNo } = await world.created()
    const { openApi } = world.platform
    const forged = { ...world.gateway.notificationOf(orderNo, { status: 'PAID' }), headers: {} }
    await expect(openApi.services.payments.applyNotification(openApi.context(1), forged)).rejects.toThrow(
      ChannelRefusal,
    )
    expect(await world.seen(orderNo)).toMatchObject({ status: 0 })
  })

  test('comes with headers as node:http has them, and the channel gets each as one text', async () => {
    const { orderNo } = await world.created()
    const { openApi } = world.platform
    const { headers, body } = world.gateway.notificationOf(orderNo)
    const read = vi.spyOn(world.gateway, 'readNotification')
    const arrived = { ...headers, 'X-Several': ['a', 'b'], 'x-absent': undefined }
    await openApi.services.payments.applyNotification(openApi.context(1), { headers: arrived, body })
    expect(read.mock.calls).toEqual([[{ headers: { ...headers, 'x-several': 'a, b' }, body }]])
  })

  test('that the channel never ends to read is given up', async () => {
    const { orderNo } = await world.created()
    const read = vi.spyOn(world.gateway, 'readNotification').mockReturnValue(new Promise(() => undefined))
    await expect(apply(1, orderNo)).rejects.toMatchObject({ name: 'ChannelUnavailable' })
    read.mockRestore()
    expect(await apply(1, orderNo)).toMatchObject({ orderNo })
  })

  test('about an order of nobody, or of another tenant, finds none', async () => {
    const { orderNo } = await world.created()
    const tenantId = await world.platform.createTenant()
    await expect(apply(tenantId, orderNo)).rejects.toMatchObject({ code: NOT_FOUND })
    await expect(apply(1, orderNo, { orderNo: 'P0' })).rejects.toMatchObject({ code: NOT_FOUND })
  })

  test.each<object>([
    { amount: 1 },
    { currency: 'CNY' },
    { paymentOrderId: 'pay_9' },
    { status: 'SETTLED' },
    { orderNo: 5 },
  ])('that cannot be believed (%o) changes nothing', async (changes) => {
    const { orderNo } = await world.created()
    await expect(apply(1, orderNo, { status: 'PAID', ...changes } as object)).rejects.toMatchObject({
      code: CHANNEL_ERROR,
    })
    expect(await world.seen(orderNo)).toMatchObject({ status: 0 })
  })

  test('without a time of payment counts as paid now', async () => {
    const { orderNo } = await world.created()
    await apply(1, orderNo, { status: 'PAID', paidTime: null })
    expect(await world.seen(orderNo)).toMatchObject({ status: 10, paidTime: '2026-09-10T12:00:00' })
  })
})
