import { beforeEach, describe, expect, test } from 'vitest'
import { CHANNEL_ERROR, dataOf, NOT_FOUND, PaymentWorld, QUERY_PATH } from './payment-world.js'

let world: PaymentWorld

beforeEach(async () => {
  world = await PaymentWorld.start()
})

describe('pay/order/query (rules/payments#query)', () => {
  test('shows a pending order as it is', async () => {
    const { orderNo } = await world.created()
    const data = await world.queried({ orderNo })
    expect(Object.keys(data)).toEqual([
      'paid',
      'status',
      'paidTime',
      'orderNo',
      'outOrderNo',
      'paymentOrderId',
      'payAmount',
      'payCurrency',
    ])
    expect(data).toEqual({
      paid: false,
      status: 0,
      paidTime: null,
      orderNo,
      outOrderNo: 'shop-1',
      paymentOrderId: 'pay_1',
      payAmount: 19.9,
      payCurrency: 'USD',
    })
  })

  test('confirms with the channel that it was paid, with the time of the channel', async () => {
    const { orderNo } = await world.created()
    world.gateway.pay(orderNo, new Date('2026-09-10T12:01:30+08:00'))
    await world.later(3_600_000)
    expect(await world.queried({ orderNo })).toMatchObject({ paid: true, status: 10, paidTime: '2026-09-10T12:01:30' })
    world.gateway.failAlways('lose')
    expect(await world.queried({ orderNo })).toMatchObject({ paid: true, status: 10, paidTime: '2026-09-10T12:01:30' })
    expect(world.gateway.attempts('query')).toBe(1)
  })

  test('that the channel closed it closes it; that it knows none leaves it pending', async () => {
    const { orderNo } = await world.created()
    world.gateway.forget(orderNo)
    expect(await world.queried({ orderNo })).toMatchObject({ status: 0, paymentOrderId: 'pay_1' })
    const second = await world.created({ outOrderNo: 'shop-2' })
    world.gateway.cancel(second.orderNo)
    expect(await world.queried({ orderNo: second.orderNo })).toMatchObject({ status: 20, paid: false, paidTime: null })
  })

  test.each(['refuse', 'lose', 'hang', 'wrong-shape', 'wrong-amount', 'wrong-currency', 'wrong-order'] as const)(
    'a channel in trouble (%s) does not fail it, and never makes it paid',
    async (fault) => {
      const { orderNo } = await world.created()
      world.gateway.pay(orderNo, world.platform.clock.now())
      world.gateway.fail('query', fault, fault)
      expect(await world.queried({ orderNo })).toMatchObject({ status: 0, paid: false })
      expect(await world.queried({ orderNo })).toMatchObject({
        status: fault === 'refuse' || fault.startsWith('wrong') ? 0 : 10,
      })
      expect(await world.queried({ orderNo })).toMatchObject({ status: 10 })
    },
  )

  test('a slow channel makes it wait for 3 seconds at most', async () => {
    world = await PaymentWorld.start({ channelPolicy: { timeoutMs: 20_000 } })
    const { orderNo } = await world.created()
    world.gateway.failAlways('hang')
    const started = performance.now()
    expect(await world.queried({ orderNo })).toMatchObject({ status: 0 })
    expect(performance.now() - started).toBeGreaterThan(2900)
    expect(performance.now() - started).toBeLessThan(15_000)
  })

  test('a hundred at once share one call of the channel', async () => {
    const { orderNo } = await world.created()
    world.gateway.pay(orderNo, world.platform.clock.now())
    const answers = await Promise.all(Array.from({ length: 100 }, () => world.query({ orderNo })))
    expect(new Set(answers.map((answer) => dataOf(answer).status as number))).toEqual(new Set([10]))
    expect(world.gateway.attempts('query')).toBe(1)
  })

  test('asks the channel each time while the clock stands still, whoever asked before', async () => {
    const { orderNo } = await world.created()
    const other = await world.platform.beside()
    const status = async () => (await world.queried({ orderNo })).status as number
    expect([await status(), await status(), world.arrivals().query]).toEqual([0, 0, 2])
    await world.run('sync-pay-orders')
    world.gateway.pay(orderNo, world.platform.clock.now())
    const elsewhere = await other.call(QUERY_PATH, { orderNo }, { token: world.token })
    expect([dataOf(elsewhere).status, world.arrivals().query]).toEqual([10, 4])
    expect([await status(), world.arrivals().query]).toEqual([10, 4])
  })

  test('finds out what a creation did not learn', async () => {
    world.gateway.fail('create', 'accept-then-lose')
    world.gateway.fail('query', 'lose', 'lose')
    expect((await world.create()).body.code).toBe(CHANNEL_ERROR)
    expect(await world.queried({ outOrderNo: 'shop-1' })).toMatchObject({ status: 0, paymentOrderId: 'pay_1' })
    expect(await world.created()).toMatchObject({ paymentUrl: 'https://pay.example.com/pay_1' })
  })

  test('the first number that is there decides, without falling back; blank is absent', async () => {
    const [first, second] = [await world.created(), await world.created({ outOrderNo: 'shop-2' })]
    const numberOf = async (body: object) => (await world.queried(body)).outOrderNo
    expect(await numberOf({ outOrderNo: 'shop-2' })).toBe('shop-2')
    expect(await numberOf({ paymentOrderId: second.paymentOrderId })).toBe('shop-2')
    expect(
      await numberOf({ orderNo: first.orderNo, outOrderNo: 'shop-2', paymentOrderId: second.paymentOrderId }),
    ).toBe('shop-1')
    expect(await numberOf({ orderNo: '', outOrderNo: 'shop-1', paymentOrderId: second.paymentOrderId })).toBe('shop-1')
    expect(await numberOf({ orderNo: null, outOrderNo: ' ', paymentOrderId: second.paymentOrderId })).toBe('shop-2')
    for (const body of [
      { orderNo: 'P0', outOrderNo: 'shop-1' },
      { outOrderNo: 'none', paymentOrderId: 'pay_1' },
    ]) {
      expect((await world.query(body)).body).toMatchObject({ code: NOT_FOUND, data: null })
    }
  })

  test('of several orders with one number shows the one that is not closed, else the newest', async () => {
    const closed: string[] = []
    for (const payAmount of [1, 2]) {
      const { orderNo } = await world.created({ payAmount })
      world.gateway.cancel(orderNo)
      await world.queried({ orderNo })
      closed.push(orderNo)
    }
    expect(await world.queried({ outOrderNo: 'shop-1' })).toMatchObject({ orderNo: closed[1], status: 20 })
    const { orderNo } = await world.created()
    expect(await world.queried({ outOrderNo: 'shop-1' })).toMatchObject({ orderNo, status: 0 })
  })

  test('another client, another tenant and a number of nobody are answered alike', async () => {
    const { orderNo, outOrderNo, paymentOrderId } = await world.created()
    const { platform } = world
    const other = await platform.issueToken(await platform.createApp())
    const tenantId = await platform.createTenant()
    const foreign = await platform.issueToken(await platform.createApp({}, tenantId))
    const texts = new Set<string>()
    for (const body of [{ orderNo }, { outOrderNo }, { paymentOrderId }]) {
      texts.add((await world.query(body, other)).text)
      texts.add((await platform.call('/open-api/pay/order/query', body, { token: foreign, tenantId })).text)
    }
    for (const member of ['orderNo', 'outOrderNo', 'paymentOrderId'])
      texts.add((await world.query({ [member]: 'none' })).text)
    expect(texts.size).toBe(1)
    expect([...texts][0]).toContain(String(NOT_FOUND))
  })

  test('says in both languages that one of three names is needed', async () => {
    const msg = async (language: string) =>
      (await world.platform.call('/open-api/pay/order/query', {}, { headers: { 'accept-language': language } })).body
        .msg
    expect(await msg('en')).toBe('Invalid parameter: body must name an order by orderNo, outOrderNo or paymentOrderId')
    expect(await msg('zh')).toBe('请求参数不正确：body 至少填写 orderNo、outOrderNo、paymentOrderId 之一')
  })

  test.each([{}, { orderNo: '' }, { orderNo: null, outOrderNo: '  ', paymentOrderId: '' }, { orderNo: 1 }])(
    'refuses %o',
    async (body) => {
      const { status, body: answer } = await world.query(body)
      expect([status, answer.code]).toEqual([400, 400])
      expect(answer.msg).toContain('orderNo')
    },
  )
})

describe('an order that is paid after it was closed', () => {
  const close = async (orderNo: string): Promise<void> => {
    world.gateway.cancel(orderNo)
    expect(await world.queried({ orderNo })).toMatchObject({ status: 20 })
  }
  const notify = (orderNo: string) => {
    const { payments } = world.platform.openApi.services
    return payments.applyNotification(world.platform.openApi.context(1), world.gateway.notificationOf(orderNo))
  }

  test('is paid where no newer one has its number', async () => {
    const { orderNo } = await world.created()
    await close(orderNo)
    world.gateway.pay(orderNo, new Date('2026-09-10T12:30:00+08:00'))
    expect(await world.queried({ orderNo })).toMatchObject({ status: 20 })
    await notify(orderNo)
    expect(await world.queried({ orderNo })).toMatchObject({ status: 10, paid: true, paidTime: '2026-09-10T12:30:00' })
    expect(await world.seen(orderNo)).toMatchObject({ refundRequired: false, latePaidTime: null })
    expect((await world.created()).orderNo).toBe(orderNo)
  })

  test.each(['pending', 'closed'])('stays closed and is to be refunded where a newer one is %s', async (state) => {
    const first = await world.created()
    await close(first.orderNo)
    const second = await world.created()
    if (state === 'closed') await close(second.orderNo)
    world.gateway.pay(first.orderNo, new Date('2026-09-10T12:30:00+08:00'))
    await notify(first.orderNo)
    await notify(first.orderNo)
    expect(await world.queried({ orderNo: first.orderNo })).toMatchObject({ status: 20, paid: false, paidTime: null })
    expect(await world.seen(first.orderNo)).toMatchObject({
      refundRequired: true,
      latePaidTime: '2026-09-10T12:30:00',
      status: 20,
    })
    const refunds = await world.platform.adminData('GET pay/order/page', { query: 'refundRequired=true' })
    expect([refunds.total, refunds.list[0].orderNo]).toEqual([1, first.orderNo])
    expect((await world.platform.adminData('GET pay/order/page', { query: 'refundRequired=false' })).total).toBe(1)
    expect(world.platform.log.lines.filter((line) => line.includes('has to be refunded'))).toHaveLength(1)
    expect((await world.queried({ outOrderNo: 'shop-1' })).orderNo).toBe(second.orderNo)
  })
})

describe('pay/order/page (rules/payments#page)', () => {
  /** Three orders, a minute apart: shop-1 paid, shop-2 closed, SHOP-30 pending. */
  beforeEach(async () => {
    const first = await world.created()
    world.platform.clock.advance(60_000)
    const second = await world.created({ outOrderNo: 'shop-2%' })
    world.platform.clock.advance(60_000)
    await world.created({ outOrderNo: 'SHOP-30' })
    world.gateway.pay(first.orderNo, new Date('2026-09-10T12:05:00+08:00'))
    world.gateway.cancel(second.orderNo)
    for (const { orderNo } of [first, second]) await world.queried({ orderNo })
  })

  test('newest first, with the time of creation', async () => {
    const asked = world.gateway.attempts('query')
    const { list, total } = dataOf(await world.page())
    expect(total).toBe(3)
    expect(list[2]).toEqual({
      paid: true,
      status: 10,
      paidTime: '2026-09-10T12:05:00',
      orderNo: expect.stringMatching(/^P/),
      outOrderNo: 'shop-1',
      paymentOrderId: 'pay_1',
      payAmount: 19.9,
      payCurrency: 'USD',
      createTime: '2026-09-10T12:00:00',
    })
    expect(list.map(({ createTime }: { createTime: string }) => createTime)).toEqual([
      '2026-09-10T12:02:00',
      '2026-09-10T12:01:00',
      '2026-09-10T12:00:00',
    ])
    expect(world.gateway.attempts('query')).toBe(asked)
  })

  test.each<[object, string[]]>([
    [{ status: 0 }, ['SHOP-30']],
    [{ status: 10 }, ['shop-1']],
    [{ status: 20 }, ['shop-2%']],
    [{ outOrderNo: 'OP-' }, ['SHOP-30', 'shop-2%', 'shop-1']],
    [{ outOrderNo: '%' }, ['shop-2%']],
    [{ outOrderNo: '_' }, []],
    [{ outOrderNo: '30', status: 0 }, ['SHOP-30']],
    [{ outOrderNo: '30', status: 10 }, []],
    [{ outOrderNo: '' }, ['SHOP-30', 'shop-2%', 'shop-1']],
    [{ paymentOrderId: 'pay_2' }, ['shop-2%']],
    [{ paymentOrderId: 'pay_' }, []],
    [{ paymentOrderId: 'pay_2', status: 0 }, []],
    [{ paymentOrderId: 'pay_2', outOrderNo: 'SHOP-2' }, ['shop-2%']],
    [{ createTime: ['2026-09-10 12:01:00', '2026-09-10 12:02:00'] }, ['SHOP-30', 'shop-2%']],
    [{ createTime: ['2026-09-10 12:01:01', '2026-09-10 12:01:59'] }, []],
    [{ createTime: ['2026-09-10 12:01:00', '2026-09-10 12:01:00'], status: 20 }, ['shop-2%']],
    [{ paidTime: ['2026-09-10 12:05:00', '2026-09-10 12:05:00'] }, ['shop-1']],
    [{ paidTime: ['2026-09-10 12:05:01', '2026-09-11 12:05:00'] }, []],
    [{ paidTime: ['2026-09-10 00:00:00', '2026-09-11 00:00:00'], status: 10 }, ['shop-1']],
    [{ paidTime: ['2026-09-10 00:00:00', '2026-09-11 00:00:00'], status: 20 }, []],
    [
      {
        paidTime: ['2026-09-10 00:00:00', '2026-09-11 00:00:00'],
        createTime: ['2026-09-10 12:00:00', '2026-09-10 12:00:30'],
      },
      ['shop-1'],
    ],
    [
      {
        paidTime: ['2026-09-10 00:00:00', '2026-09-11 00:00:00'],
        createTime: ['2026-09-10 12:00:01', '2026-09-10 12:00:30'],
      },
      [],
    ],
    [{ paidTime: ['2026-09-10 00:00:00', '2026-09-11 00:00:00'], outOrderNo: 'HOP-1' }, ['shop-1']],
  ])('%o', async (filter, expected) => {
    expect(await world.listed(filter)).toEqual([expected, expected.length])
  })

  test('finds one by its number', async () => {
    const { orderNo } = await world.queried({ outOrderNo: 'shop-1' })
    expect(await world.listed({ orderNo })).toEqual([['shop-1'], 1])
    expect(await world.listed({ orderNo: orderNo.slice(0, -1) })).toEqual([[], 0])
    const other = await world.platform.issueToken(await world.platform.createApp())
    expect(await world.listed({ orderNo }, other)).toEqual([[], 0])
    expect(await world.listed({}, other)).toEqual([[], 0])
  })

  test('in pieces, with the total of all; beyond the last an empty one', async () => {
    expect(await world.listed({ pageNo: 2, pageSize: 2 })).toEqual([['shop-1'], 3])
    expect(await world.listed({ pageNo: 3, pageSize: 2 })).toEqual([[], 3])
    expect(await world.listed({ pageNo: 1, pageSize: 1000 })).toEqual([['SHOP-30', 'shop-2%', 'shop-1'], 3])
  })

  test.each<[string, object]>([
    ['pageNo', { pageNo: null }],
    ['pageNo', { pageNo: 0 }],
    ['pageSize', { pageSize: null }],
    ['pageSize', { pageSize: 1001 }],
    ['pageSize', { pageSize: 0 }],
    ['status', { status: 30 }],
    ['status', { status: 1 }],
    ['status', { status: '0' }],
    ['createTime', { createTime: ['2026-09-10 12:01:00'] }],
    ['createTime', { createTime: ['2026-09-10 12:01:01', '2026-09-10 12:01:00'] }],
    ['paidTime', { paidTime: ['2026-09-10T12:01:01', '2026-09-10T12:01:02'] }],
    ['outOrderNo', { outOrderNo: 1 }],
  ])('refuses %s of %o', async (member, body) => {
    const { status, body: answer } = await world.page(body)
    expect([status, answer.code]).toEqual([400, 400])
    expect(answer.msg).toContain(`Invalid parameter: ${member}`)
  })
})
