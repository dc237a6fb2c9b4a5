import type { OrderItemRow } from '@org/openapi-core/storage'
import type { Json } from '@org/openapi-testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { databases, emptyStorage } from '../../empty-storage.js'
import { line, PurchaseScene } from '../purchases/purchase-scene.js'

const NOT_WAITING = 1_007_002_001
const NOT_PAYABLE = 1_007_002_007
const TWO_HOURS = 7_200_000
const FUNDS = 10_000

describe.each(databases)('orders that operations confirm as paid (102 to 201), on $database', ({ database }) => {
  let scene: PurchaseScene

  beforeEach(async () => {
    scene = await PurchaseScene.open({ storage: emptyStorage(database) })
    scene.put('b', { shop: null })
    await scene.credit(FUNDS)
  })

  const now = () => scene.platform.clock.now()
  const itemsOf = (orderNo: string): Promise<OrderItemRow[]> => scene.stores.orderItems.listOfParent(orderNo)
  const move = async (item: OrderItemRow | undefined, ...statuses: number[]): Promise<void> => {
    for (const status of statuses)
      await scene.platform.adminData('PUT order/order-item/update-status', { body: { id: item?.id, status } })
  }
  /** A purchase of two items of one shop and one of another. */
  async function purchase(): Promise<{ orderNo: string; paymentId: string; items: OrderItemRow[] }> {
    const { orderNo, paymentId } = await scene.created('o1', {
      items: [line('g1'), line('g1', { skuId: 's2' }), line('b')],
    })
    return { orderNo, paymentId, items: await itemsOf(orderNo) }
  }
  const charge = async (item: OrderItemRow | undefined): Promise<number> => {
    const body = { bizType: 1, expenseType: 102, amount: 300, reason: 'Price rose', orderNo: item?.orderNo }
    return (await scene.platform.admin('POST order/supplement/create', { body })).code
  }
  /** Each part: what it shows of its payment, and whether it is closed. */
  const partsOf = async (orderNo: string) => {
    const { orders } = (await scene.query()).data
    const rows = await scene.stores.subOrders.listOfParent(orderNo)
    return rows.map(({ payTime, cancelTime }, index) => [orders[index].status, payTime, cancelTime])
  }
  const purchaseRow = async (): Promise<Json> => (await scene.platform.adminData('GET order/purchase/page')).list[0]

  test('are paid with the last of their items, and nothing else can pay them', async () => {
    const { orderNo, paymentId, items } = await purchase()
    for (const item of items) await move(item, 102)
    scene.wait(60_000)
    const at = now()
    for (const item of items) await move(item, 201)
    scene.wait(1000)
    expect(await partsOf(orderNo)).toEqual([
      [201, at, null],
      [201, at, null],
    ])
    const { orders } = (await scene.query()).data
    expect(orders[0].payTime).toBe('2026-09-10 12:01:00')
    expect(await purchaseRow()).toMatchObject({ payStatus: 30, payTime: '2026-09-10T12:01:00' })
    expect((await scene.pay(paymentId)).code).toBe(NOT_WAITING)
    expect(await scene.balance()).toBe(FUNDS)
    expect(await charge(items[0])).toBe(0)
    expect(await scene.balance()).toBe(FUNDS - 300)
    // The end of its time is none of theirs.
    scene.wait(TWO_HOURS)
    expect(await scene.runJob()).toBe(0)
    expect(await partsOf(orderNo)).toEqual([
      [201, at, null],
      [201, at, null],
    ])
  })

  test('in part: a shop’s part is paid with the last of its own items', async () => {
    const { orderNo, paymentId, items } = await purchase()
    const [first, second] = items
    await move(first, 102, 201)
    expect(await partsOf(orderNo)).toEqual([
      [101, null, null],
      [101, null, null],
    ])
    expect(await charge(first)).toBe(NOT_PAYABLE)
    await move(second, 102, 201)
    expect(await partsOf(orderNo)).toEqual([
      [201, now(), null],
      [101, null, null],
    ])
    expect(await charge(first)).toBe(0)
    expect(await charge(items[2])).toBe(NOT_PAYABLE)
    expect(await purchaseRow()).toMatchObject({ payStatus: 0, payTime: null })
    expect((await scene.pay(paymentId)).code).toBe(NOT_PAYABLE)
    expect(await scene.balance()).toBe(FUNDS - 300)
  })

  test('the rest of them is closed when its time is over, and no part of which an item lives', async () => {
    const { orderNo, paymentId, items } = await purchase()
    await move(items[0], 102, 201)
    scene.wait(TWO_HOURS)
    expect(await scene.runJob()).toBe(1)
    expect((await itemsOf(orderNo)).map(({ status }) => status)).toEqual([201, 105, 105])
    expect(await partsOf(orderNo)).toEqual([
      [201, now(), null],
      [105, null, now()],
    ])
    expect(await purchaseRow()).toMatchObject({ payStatus: 30, payTime: '2026-09-10T14:00:00' })
    expect(await charge(items[0])).toBe(0)
    expect((await scene.pay(paymentId)).code).toBe(NOT_WAITING)
    expect(await scene.runJob()).toBe(0)
  })

  test('the rest of them is cancelled by operations: what is left is paid', async () => {
    const { orderNo, items } = await purchase()
    await move(items[0], 102, 201)
    await move(items[2], 105)
    expect((await itemsOf(orderNo)).map(({ status }) => status)).toEqual([201, 105, 105])
    expect(await partsOf(orderNo)).toEqual([
      [201, now(), null],
      [105, null, now()],
    ])
    expect(await purchaseRow()).toMatchObject({ payStatus: 30, payTime: '2026-09-10T12:00:00' })
    expect(await charge(items[0])).toBe(0)
  })

  test('and refunded before the rest was paid: closed like any other when its time is over', async () => {
    const { orderNo, paymentId, items } = await purchase()
    await move(items[0], 102, 201, 209)
    await move(items[1], 105)
    expect((await itemsOf(orderNo)).map(({ status }) => status)).toEqual([209, 105, 105])
    expect((await scene.pay(paymentId)).code).toBe(NOT_PAYABLE)
    scene.wait(TWO_HOURS)
    expect(await scene.runJob()).toBe(1)
    expect(await partsOf(orderNo)).toEqual([
      [105, null, now()],
      [105, null, now()],
    ])
    expect(await purchaseRow()).toMatchObject({ payStatus: 30, payTime: null })
    expect(await scene.balance()).toBe(FUNDS)
  })
})
