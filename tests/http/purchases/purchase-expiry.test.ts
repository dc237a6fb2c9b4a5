import { beforeEach, describe, expect, test } from 'vitest'
import { line, PurchaseScene } from './purchase-scene.js'

const NOT_WAITING = 1_007_002_001
const TWO_HOURS = 7_200_000

let scene: PurchaseScene

beforeEach(async () => {
  scene = await PurchaseScene.open()
})

describe('expire-purchases', () => {
  test('runs each minute', () => {
    expect(scene.platform.openApi.jobs.list()).toContainEqual({ name: 'expire-purchases', everySeconds: 60 })
  })

  test('closes what was not paid in time: payment, sub-orders and items', async () => {
    scene.put('b', { shop: null })
    const { orderNo, paymentId } = await scene.created('o1', { items: [line('g1'), line('b')] })
    scene.wait(TWO_HOURS - 1)
    expect(await scene.runJob()).toBe(0)
    scene.wait(1)
    expect(await scene.runJob()).toBe(1)
    const now = scene.platform.clock.now()
    expect(await scene.stores.walletPayments.find(paymentId)).toMatchObject({ status: 30, successTime: null })
    expect(
      (await scene.stores.subOrders.listOfParent(orderNo)).map(({ payTime, cancelTime }) => [payTime, cancelTime]),
    ).toEqual([
      [null, now],
      [null, now],
    ])
    expect(await scene.itemStates(orderNo)).toEqual([105, 105])
    expect((await scene.query()).data.orders).toMatchObject([{ status: 105, statusDesc: 'Cancelled' }, { status: 105 }])
    expect((await scene.platform.adminData('GET order/purchase/page')).list).toMatchObject([
      { refStatus: 1, payStatus: 30, payTime: null },
    ])
    expect((await scene.pay(paymentId)).code).toBe(NOT_WAITING)
    expect(await scene.runJob()).toBe(0)
  })

  test('closes what is being confirmed, and leaves items alone that were cancelled before', async () => {
    const { orderNo } = await scene.created('o1', {
      items: [line('g1'), line('g1', { skuId: 's2' }), line('g1', { qty: 2 })],
    })
    const [first, second] = await scene.stores.orderItems.listOfParent(orderNo)
    await scene.stores.orderItems.transition(first?.id ?? 0, { from: 101, to: 105 }, new Date())
    await scene.stores.orderItems.transition(second?.id ?? 0, { from: 101, to: 102 }, new Date())
    scene.wait(TWO_HOURS)
    expect(await scene.runJob()).toBe(1)
    const items = await scene.stores.orderItems.listOfParent(orderNo)
    expect(items.map(({ status, previousStatus }) => [status, previousStatus])).toEqual([
      [105, 101],
      [105, 102],
      [105, 101],
    ])
  })

  test('leaves paid ones alone, and works through those of all tenants', async () => {
    await scene.credit(1500)
    const paid = await scene.created('paid')
    await scene.pay(paid.paymentId)
    for (let i = 0; i < 5; i++) await scene.created(`o${i}`)
    const other = scene.platform.storage.forTenant(await scene.platform.createTenant())
    const payment = {
      clientId: 'c',
      externalUserId: 'u',
      memberId: 1,
      bizType: 'PURCHASE',
      bizNo: 'G',
      payType: null,
      payAmount: 1,
    } as const
    await other.walletPayments.insert(
      { ...payment, paymentId: 'Z', expireTime: scene.platform.clock.now() },
      scene.platform.clock.now(),
    )
    scene.wait(TWO_HOURS)
    expect(await scene.runJob()).toBe(6)
    expect(await other.walletPayments.find('Z')).toMatchObject({ status: 30 })
    expect(await scene.itemStates(paid.orderNo)).toEqual([201])
  })

  test('two at once close each once', async () => {
    for (let i = 0; i < 10; i++) await scene.created(`o${i}`)
    scene.wait(TWO_HOURS)
    const done = await Promise.all([scene.runJob(), scene.runJob(), scene.runJob()])
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(10)
  })

  test('frees nothing that a replay or a new order needs', async () => {
    const first = await scene.created()
    scene.wait(TWO_HOURS)
    await scene.runJob()
    expect((await scene.created()).orderNo).toBe(first.orderNo)
    expect((await scene.created('o2')).duplicated).toBe(false)
  })
})
