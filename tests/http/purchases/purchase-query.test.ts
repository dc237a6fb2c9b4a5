import { beforeEach, describe, expect, test } from 'vitest'
import { walkItem } from '@org/openapi-testing'
import type { OrderItemRow } from '@org/openapi-core/storage'
import { line, PurchaseScene, QUERY_PATH, sku } from './purchase-scene.js'

const NOT_FOUND = 1_011_020_000

let scene: PurchaseScene

beforeEach(async () => {
  scene = await PurchaseScene.open()
})

describe('order/purchase/query (rules/purchases#query)', () => {
  test('an unpaid order with everything that the specification names, and nothing more', async () => {
    const { orderNo, paymentId } = await scene.created('o1', { items: [line('g1', { qty: 2 })] })
    const [subOrder] = await scene.stores.subOrders.listOfParent(orderNo)
    const [item] = await scene.stores.orderItems.listOfParent(orderNo)
    expect(await scene.query()).toEqual({
      code: 0,
      data: {
        paymentId,
        payAmount: 2500,
        refStatus: 1,
        orders: [
          {
            orderNo: subOrder?.orderNo,
            shopId: 'A',
            shopName: 'Shop A',
            localShopName: '店铺A',
            platformChannel: 1,
            status: 101,
            statusDesc: 'Unpaid',
            goodsAmount: 2000,
            freightAmount: 500,
            payAmount: 2500,
            supplementAmount: 0,
            createTime: '2026-09-10 12:00:00',
            payTime: null,
            items: [
              {
                orderItemNo: item?.orderItemNo,
                goodsId: 'g1',
                skuId: 's1',
                goodsName: 'Goods g1',
                specName: 'Variant:s1',
                imagePath: 'https://img.example.com/s1.jpg',
                qty: 2,
                price: 1000,
                actualPrice: 1000,
                freightFee: 500,
                status: 101,
                carrierName: null,
                expressNo: null,
              },
            ],
          },
        ],
      },
      msg: '',
    })
  })

  test('a paid order', async () => {
    await scene.credit(2000)
    const { paymentId } = await scene.created()
    scene.wait(61_000)
    await scene.pay(paymentId)
    const { data } = await scene.query()
    expect(data.orders).toMatchObject([
      {
        status: 201,
        statusDesc: 'Pending accept',
        createTime: '2026-09-10 12:00:00',
        payTime: '2026-09-10 12:01:01',
        items: [{ status: 201 }],
      },
    ])
  })

  test('one sub-order for each shop, in order of first appearance', async () => {
    scene.put('b', { shop: { shopId: 'B', shopName: 'Shop B', localShopName: 'B' } })
    await scene.created('o1', { items: [line('b'), line('g1'), line('b', { skuId: 's2' })] })
    const { orders, payAmount } = (await scene.query()).data
    const told = orders.map(
      ({ shopId, payAmount: amount, items }: { shopId: string; payAmount: number; items: { skuId: string }[] }) => [
        shopId,
        amount,
        items.map(({ skuId }) => skuId),
      ],
    )
    expect(told).toEqual([
      ['B', 2500, ['s1', 's2']],
      ['A', 1500, ['s1']],
    ])
    expect(payAmount).toBe(4000)
  })

  test('by the number of the order or of one of its sub-orders', async () => {
    const { orderNo } = await scene.created()
    const byOwn = await scene.query()
    const [subOrder] = byOwn.data.orders
    expect(await scene.query({ orderNo })).toEqual(byOwn)
    expect(await scene.query({ orderNo: subOrder.orderNo })).toEqual(byOwn)
  })

  test('outOrderNo decides where both are sent', async () => {
    const [first, second] = [await scene.created('o1'), await scene.created('o2')]
    expect((await scene.query({ outOrderNo: 'o1', orderNo: second.orderNo })).data.paymentId).toBe(first.paymentId)
    expect((await scene.query({ outOrderNo: 'o9', orderNo: second.orderNo })).code).toBe(NOT_FOUND)
    expect((await scene.query({ outOrderNo: ' ', orderNo: second.orderNo })).data.paymentId).toBe(second.paymentId)
  })

  test.each([
    [{}],
    [{ outOrderNo: null, orderNo: null }],
    [{ outOrderNo: '', orderNo: ' \t' }],
    [{ outOrderNo: 1 }],
    [{ orderNo: 'x'.repeat(65) }],
  ])('400 for %j', async (body) => {
    const answer = await scene.call(QUERY_PATH, body)
    expect([answer.status, answer.body.code]).toEqual([400, 400])
  })

  test('of another application, another tenant or nobody: the same answer', async () => {
    const { orderNo } = await scene.created()
    const [subOrder] = (await scene.query()).data.orders
    const stranger = await scene.platform.createApp()
    const foreign = await scene.platform.createApp({}, await scene.platform.createTenant())
    const answers = []
    for (const reference of [{ outOrderNo: 'o1' }, { orderNo }, { orderNo: subOrder.orderNo }]) {
      for (const app of [stranger, foreign]) answers.push((await scene.call(QUERY_PATH, reference, { app })).text)
    }
    for (const reference of [{ outOrderNo: 'none' }, { orderNo: 'none' }])
      answers.push((await scene.call(QUERY_PATH, reference)).text)
    expect(new Set(answers)).toEqual(
      new Set([JSON.stringify({ code: NOT_FOUND, data: null, msg: 'Purchase order does not exist' })]),
    )
  })

  test('one that failed has no orders and no payment', async () => {
    await scene.create('o1', { items: [line('nope')] })
    expect((await scene.query()).data).toEqual({ paymentId: null, payAmount: null, refStatus: 2, orders: [] })
  })

  test('needs its scope', async () => {
    const token = await scene.platform.issueToken(scene.app, 'order:purchase:create')
    expect((await scene.query({}, { token })).code).toBe(403)
  })
})

describe('the state of a sub-order', () => {
  const stateOf = async (...statuses: number[]): Promise<unknown[]> => {
    scene.put('g1', { skuList: [sku('s1'), sku('s2'), sku('s3')] })
    const items = ['s1', 's2', 's3'].map((skuId) => line('g1', { skuId }))
    const { orderNo } = await scene.created('o1', { items })
    const kept = await scene.stores.orderItems.listOfParent(orderNo)
    for (const [index, item] of kept.entries()) await walkItem(scene.stores.orderItems, item, statuses[index] as number)
    const [order] = (await scene.query()).data.orders
    return [order.status, order.statusDesc]
  }

  test('is the lowest of its items', async () => {
    expect(await stateOf(206, 202, 305)).toEqual([202, 'Accepted'])
  })

  test('leaves out what was cancelled or refunded', async () => {
    expect(await stateOf(105, 209, 305)).toEqual([305, 'Warehoused'])
  })

  test('is that of its end when nothing is left', async () => {
    expect(await stateOf(105, 105, 105)).toEqual([105, 'Cancelled'])
  })

  test('shows supplements that are not cancelled, and where the parcel is', async () => {
    await scene.credit(1500)
    const { orderNo, paymentId } = await scene.created()
    await scene.pay(paymentId)
    const [subOrder] = await scene.stores.subOrders.listOfParent(orderNo)
    const add = (amount: number) =>
      scene.platform.adminData('POST order/supplement/create', {
        body: { bizType: 1, expenseType: 102, amount, reason: 'Price rose', orderNo: subOrder?.orderNo },
      })
    await add(300)
    await add(20)
    await scene.platform.adminData('PUT order/supplement/cancel', { body: { id: await add(4000) } })
    const [item] = (await scene.stores.orderItems.listOfParent(orderNo)) as [OrderItemRow]
    await walkItem(scene.stores.orderItems, item, 205)
    const shipment = { carrierName: 'YTO', expressNo: 'YT1' }
    await scene.stores.orderItems.transition(item.id, { from: 205, to: 206, ...shipment }, new Date())
    expect((await scene.query()).data.orders).toMatchObject([
      { supplementAmount: 320, status: 206, payAmount: 1500, items: [{ carrierName: 'YTO', expressNo: 'YT1' }] },
    ])
  })
})
