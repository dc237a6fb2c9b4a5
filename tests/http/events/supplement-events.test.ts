import type { Json } from '@org/openapi-testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { databases, emptyStorage } from '../../empty-storage.js'
import { SupplementScene } from '../supplements/supplement-scene.js'
import { EventWatch, memberOf } from './event-watch.js'
import type { Told } from './event-watch.js'

describe.each(databases)('what is told of supplements on $database', ({ database }) => {
  let scene: SupplementScene
  let watch: EventWatch
  let member: Json

  beforeEach(async () => {
    scene = await SupplementScene.open({ storage: emptyStorage(database) })
    watch = await EventWatch.start(scene.platform, scene.app)
    member = await memberOf(scene.platform, scene.memberId, 'user-1')
  })

  const event = (type: string, supplement: Json, more: object = {}): Told => {
    const { orderExpensesNo, bizType, expenseType, orderNo, bagOrderNo, amount } = supplement
    const data = { member, orderExpensesNo, bizType, expenseType, orderNo, bagOrderNo, amount, ...more }
    return [`order.supplement.${type}`, `order.supplement/${String(orderExpensesNo)}`, data]
  }
  const itemEvent = (status: number, previousStatus: number, no = 'I-O1-202'): Told => {
    const orderNo = no.split('-')[1]
    const numbers = { orderItemNo: no, orderNo, parentOrderNo: `P-${orderNo}`, carrierName: null, expressNo: null }
    return ['order.item.status_changed', `order.item/${no}`, { member, ...numbers, status, previousStatus }]
  }
  const bagEvent = (status: number, previousStatus: number): Told => {
    return ['order.bag.status_changed', 'order.bag/B1', { member, bagOrderNo: 'B1', status, previousStatus }]
  }
  const walletEvent = (bizType: number, price: number, balance: number): Told => {
    const data = { member, bizType, price, balance, freezePrice: 0 }
    return ['member.wallet.changed', `member.wallet/${String(member.unionId)}`, data]
  }

  test('created: the order waits; paid by the next credit without a call: it goes on', async () => {
    const supplement = await scene.add()
    expect(supplement).toMatchObject({ orderNo: 'O1', bagOrderNo: null, amount: 300 })
    expect(await watch.news()).toEqual([event('created', supplement), itemEvent(203, 202)])
    await scene.credit(300)
    expect(await watch.news()).toEqual([
      walletEvent(5, 300, 300),
      event('paid', supplement, { autoDebited: true }),
      walletEvent(7, -300, 0),
      itemEvent(204, 203),
    ])
    await scene.runJob()
    expect(await watch.news()).toEqual([])
  })

  test('covered at once it is created and paid, and nothing waits', async () => {
    await scene.credit(500)
    await watch.news()
    const supplement = await scene.addToBag()
    expect(await watch.news()).toEqual([
      event('created', supplement),
      event('paid', supplement, { autoDebited: true }),
      walletEvent(7, -200, 300),
    ])
    expect(await scene.create({ orderNo: 'nothing' })).not.toMatchObject({ code: 0 })
    expect(await watch.news()).toEqual([])
  })

  test('of a bag: it waits, and goes on when the partner has paid', async () => {
    await scene.authorise(false)
    await scene.credit(500)
    await watch.news()
    const [one, other] = [await scene.addToBag(), await scene.addToBag({ amount: 100 })]
    expect(await watch.news()).toEqual([event('created', one), bagEvent(4, 3), event('created', other)])
    const { paymentId } = (await scene.tradeNo([one.orderExpensesNo, other.orderExpensesNo])).data
    expect((await scene.pay(paymentId as string)).code).toBe(0)
    expect((await scene.pay(paymentId as string)).code).not.toBe(0)
    const news = await watch.news()
    expect(news).toHaveLength(4)
    expect(news).toEqual(
      expect.arrayContaining([
        walletEvent(3, -300, 200),
        event('paid', one, { autoDebited: false }),
        event('paid', other, { autoDebited: false }),
        bagEvent(5, 4),
      ]),
    )
  })

  test('debited by the job, once the member has authorised it', async () => {
    await scene.authorise(false)
    await scene.credit(500)
    const supplement = await scene.add()
    await scene.authorise(true)
    await watch.news()
    expect(await scene.runJob()).toBe(1)
    expect(await watch.news()).toEqual([
      event('paid', supplement, { autoDebited: true }),
      walletEvent(7, -300, 200),
      itemEvent(204, 203),
    ])
  })

  test('cancelled by operations: what waited goes on; a second time tells nothing', async () => {
    const supplement = await scene.add()
    await watch.news()
    expect((await scene.cancel(supplement.id as number)).code).toBe(0)
    expect(await watch.news()).toEqual([event('cancelled', supplement), itemEvent(204, 203)])
    expect((await scene.cancel(supplement.id as number)).code).not.toBe(0)
    expect(await watch.news()).toEqual([])
  })

  test('cancelled at the end of its order; the money of a paid one comes back', async () => {
    await scene.addOrder('O2', { statuses: [207] })
    await scene.credit(300)
    const paid = await scene.add({ orderNo: 'O2' })
    const unpaid = await scene.add({ orderNo: 'O2', expenseType: 104, amount: 400 })
    await watch.news()
    const { list } = await scene.platform.adminData('GET order/order-item/page', { query: 'orderNo=O2' })
    const body = { id: (list as Json[])[0]?.id, status: 209 }
    expect((await scene.platform.admin('PUT order/order-item/update-status', { body })).code).toBe(0)
    expect(paid.status).toBe(10)
    expect(await watch.news()).toEqual([
      itemEvent(209, 207, 'I-O2-207'),
      walletEvent(4, 300, 300),
      event('cancelled', unpaid),
    ])
  })
})
