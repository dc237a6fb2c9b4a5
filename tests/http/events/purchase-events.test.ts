import type { OrderItemRow } from '@org/openapi-core/storage'
import type { Json } from '@org/openapi-testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { databases, emptyStorage } from '../../empty-storage.js'
import { line, PurchaseScene, USER } from '../purchases/purchase-scene.js'
import { EventWatch, memberOf } from './event-watch.js'
import type { Told } from './event-watch.js'

const TWO_HOURS = 7_200_000

describe.each(databases)('what is told of purchases on $database', ({ database }) => {
  let scene: PurchaseScene
  let watch: EventWatch
  let member: Json

  beforeEach(async () => {
    scene = await PurchaseScene.open({ storage: emptyStorage(database) })
    watch = await EventWatch.start(scene.platform, scene.app)
    member = await memberOf(scene.platform, scene.memberId, USER)
  })

  const itemsOf = (orderNo: string) => scene.stores.orderItems.listOfParent(orderNo)
  const moveTo = (item: OrderItemRow | undefined, status: number, members: object = {}) =>
    scene.platform.admin('PUT order/order-item/update-status', { body: { id: item?.id, status, ...members } })

  const itemEvent = (
    item: OrderItemRow,
    [status, previousStatus]: readonly [number, number],
    more: object = {},
  ): Told => {
    const { orderItemNo, orderNo, parentOrderNo } = item
    const numbers = { orderItemNo, orderNo, parentOrderNo }
    const shipment = { carrierName: null, expressNo: null, ...more }
    const data = { member, ...numbers, status, previousStatus, ...shipment }
    return ['order.item.status_changed', `order.item/${orderItemNo}`, data]
  }
  const walletEvent = (bizType: number, price: number, balance: number): Told => [
    'member.wallet.changed',
    `member.wallet/${String(member.unionId)}`,
    { member, bizType, price, balance, freezePrice: 0 },
  ]
  const purchaseEvent = (type: string, orderNo: string, more: object = {}): Told => [
    `order.purchase.${type}`,
    `order.purchase/${orderNo}`,
    { orderNo, outOrderNo: 'o1', ...more },
  ]

  test('paid, with its items and the wallet; nothing of its birth, nor of what is refused or repeated', async () => {
    const items = [line('g1'), line('g1', { skuId: 's2' })]
    const { orderNo, paymentId } = await scene.created('o1', { items })
    expect((await scene.pay(paymentId)).code).not.toBe(0)
    expect((await scene.created('o1', { items })).duplicated).toBe(true)
    expect(await watch.news()).toEqual([])
    await scene.credit(2500)
    expect((await scene.pay(paymentId)).code).toBe(0)
    expect((await scene.pay(paymentId)).code).not.toBe(0)
    const [one, other] = (await itemsOf(orderNo as string)) as [OrderItemRow, OrderItemRow]
    const news = await watch.news()
    expect(news).toHaveLength(5)
    expect(news[0]).toEqual(walletEvent(5, 2500, 2500))
    expect(news.slice(1)).toEqual(
      expect.arrayContaining([
        walletEvent(3, -2500, 0),
        itemEvent(one, [201, 101]),
        itemEvent(other, [201, 101]),
        purchaseEvent('paid', orderNo as string, { payAmount: 2500 }),
      ]),
    )
  })

  test('each step of an item, with its parcel; a refund beside the money that comes back', async () => {
    const { orderNo, paymentId } = await scene.created()
    await scene.credit(1500)
    await scene.pay(paymentId)
    const [item] = (await itemsOf(orderNo as string)) as [OrderItemRow]
    await watch.news()
    const parcel = { carrierName: 'SF Express', expressNo: 'SF1' }
    for (const [status, members] of [[202], [204], [205], [206, parcel], [301]] as const) {
      expect((await moveTo(item, status, members)).code).toBe(0)
    }
    // There is no way back, and nothing is told of it.
    expect((await moveTo(item, 202)).code).not.toBe(0)
    expect(await watch.news()).toEqual([
      itemEvent(item, [202, 201]),
      itemEvent(item, [204, 202]),
      itemEvent(item, [205, 204]),
      itemEvent(item, [206, 205], parcel),
      itemEvent(item, [301, 206], parcel),
    ])
  })

  test('a refund of an item with its money; one that is too much moves nothing', async () => {
    const { orderNo, paymentId } = await scene.created()
    await scene.credit(1500)
    await scene.pay(paymentId)
    const [item] = (await itemsOf(orderNo as string)) as [OrderItemRow]
    await moveTo(item, 208)
    await watch.news()
    expect((await moveTo(item, 209, { refundAmount: 1501 })).status).toBe(400)
    expect(await watch.news()).toEqual([])
    expect((await moveTo(item, 209, { refundAmount: 1200 })).code).toBe(0)
    expect(await watch.news()).toEqual([itemEvent(item, [209, 208]), walletEvent(4, 1200, 1200)])
  })

  test('expired by the job, once, from whichever state its items were in', async () => {
    const { orderNo } = await scene.created('o1', { items: [line('g1'), line('g1', { skuId: 's2' })] })
    const [one, other] = (await itemsOf(orderNo as string)) as [OrderItemRow, OrderItemRow]
    expect((await moveTo(other, 102)).code).toBe(0)
    expect(await watch.news()).toEqual([itemEvent(other, [102, 101])])
    scene.wait(TWO_HOURS)
    await scene.runJob()
    await scene.runJob()
    const news = await watch.news()
    expect(news.slice(0, 2)).toEqual(expect.arrayContaining([itemEvent(one, [105, 101]), itemEvent(other, [105, 102])]))
    expect(news.slice(2)).toEqual([purchaseEvent('expired', orderNo as string)])
  })

  test('cancelled by operations, and then not expired; a payment that comes too late tells nothing', async () => {
    const { orderNo, paymentId } = await scene.created('o1', { items: [line('g1'), line('g1', { skuId: 's2' })] })
    const [one, other] = (await itemsOf(orderNo as string)) as [OrderItemRow, OrderItemRow]
    expect((await moveTo(one, 105)).code).toBe(0)
    const news = await watch.news()
    expect(news.slice(0, 2)).toEqual(expect.arrayContaining([itemEvent(one, [105, 101]), itemEvent(other, [105, 101])]))
    expect(news.slice(2)).toEqual([purchaseEvent('cancelled', orderNo as string)])
    expect((await moveTo(other, 105)).code).not.toBe(0)
    await scene.credit(2500)
    await watch.news()
    // The wallet is debited first; what cannot be settled takes that back.
    expect((await scene.pay(paymentId)).code).not.toBe(0)
    scene.wait(TWO_HOURS)
    expect(await scene.runJob()).toBe(1)
    expect(await watch.news()).toEqual([])
    expect(await scene.balance()).toBe(2500)
  })

  test('confirmed by operations: paid with the last of its items, once, and then not expired', async () => {
    const { orderNo } = await scene.created('o1', { items: [line('g1'), line('g1', { skuId: 's2' })] })
    const [one, other] = (await itemsOf(orderNo as string)) as [OrderItemRow, OrderItemRow]
    for (const item of [one, other]) await moveTo(item, 102)
    await watch.news()
    await moveTo(one, 201)
    expect(await watch.news()).toEqual([itemEvent(one, [201, 102])])
    await moveTo(other, 201)
    expect(await watch.news()).toEqual([
      itemEvent(other, [201, 102]),
      purchaseEvent('paid', orderNo as string, { payAmount: 2500 }),
    ])
    scene.wait(TWO_HOURS)
    await scene.runJob()
    expect(await watch.news()).toEqual([])
  })

  test('confirmed in part: paid for that when the time of the rest is over, and not expired', async () => {
    const { orderNo } = await scene.created('o1', { items: [line('g1'), line('g1', { skuId: 's2' })] })
    const [one, other] = (await itemsOf(orderNo as string)) as [OrderItemRow, OrderItemRow]
    for (const status of [102, 201]) await moveTo(other, status)
    await watch.news()
    scene.wait(TWO_HOURS)
    await scene.runJob()
    const news = await watch.news()
    expect(news).toHaveLength(2)
    expect(news).toEqual(
      expect.arrayContaining([
        itemEvent(one, [105, 101]),
        purchaseEvent('paid', orderNo as string, { payAmount: 1000 }),
      ]),
    )
  })

  test('other applications are told of the member’s items, by their own name for him, and of no purchase', async () => {
    const other = await scene.platform.createApp()
    await scene.platform.adminData('POST system/partner-member/create', {
      body: { clientId: other.clientId, externalUserId: 'theirs', memberId: scene.memberId },
    })
    const theirs = await EventWatch.start(scene.platform, other)
    const { orderNo } = await scene.created()
    const [item] = (await itemsOf(orderNo as string)) as [OrderItemRow]
    await moveTo(item, 105)
    const [type, subject, data] = itemEvent(item, [105, 101])
    expect(await theirs.news()).toEqual([[type, subject, { ...data, member: { ...member, externalUserId: 'theirs' } }]])
  })
})
