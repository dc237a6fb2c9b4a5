import { waitingKinds } from '@org/openapi-core/storage'
import type { WaitingKind } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { TenantSpace, UseSpace } from '../contract-space.js'
import { newInvoice } from '../invoices/invoice-rows.js'
import { newDrawRecord } from '../lucky-draws/draw-rows.js'
import { newOrderItem } from '../orders/order-rows.js'
import { newPayOrder } from '../payments/pay-order-rows.js'
import { bagSupplement, newSupplement } from '../supplements/supplement-rows.js'
import { newBagOrder } from '../wallets/money-rows.js'
import { claimAt, endpointOf, feedOf } from '../webhooks/webhook-rows.js'

const [BEFORE, AFTER] = [at(500), at(600)]
const CANCELLED = { to: 30 } as const

/** Makes two rows of a kind that wait, the elder since `at(1)` and the other since `at(2)`, and some that do not. */
const makers: Readonly<Record<WaitingKind, (space: TenantSpace) => Promise<unknown>>> = {
  async UNPAID_SUPPLEMENTS({ stores: { supplements, bagOrders } }) {
    await bagOrders.insert(newBagOrder('B1', { status: 4 }), at(0))
    await supplements.insert(newSupplement('E2', { userId: 1, ...bagSupplement }), at(2))
    await supplements.insert(newSupplement('E1', { userId: 1, ...bagSupplement }), at(1))
    const { id } = await supplements.insert(newSupplement('E0', { userId: 1, ...bagSupplement }), at(0))
    await supplements.end(id, CANCELLED)
  },
  async PAYMENTS_TO_REFUND({ stores: { payOrders } }) {
    for (const time of [0, 1, 2]) {
      const order = await payOrders.insert(newPayOrder(`P${time}`, { outOrderNo: `${time}` }), at(time))
      await payOrders.settle(order?.id ?? 0, { trigger: 'closed' })
      if (time === 0) continue
      await payOrders.insert(newPayOrder(`Q${time}`, { outOrderNo: `${time}` }), at(0))
      await payOrders.noteLatePayment(order?.id ?? 0, at(9))
    }
  },
  async STANDING_ITEMS({ stores: { orderItems } }) {
    const accepted = ['standing', 'moved'].map((name) => newOrderItem(name, { status: 201 }))
    await orderItems.insertMany([...accepted, newOrderItem('unpaid')], at(1))
    await orderItems.insertMany([newOrderItem('younger', { status: 207 })], at(2))
    await orderItems.insertMany([newOrderItem('stored', { status: 305 })], at(0))
    const { list } = await orderItems.page({ orderItemNo: 'moved', pageNo: 1, pageSize: 1 })
    await orderItems.transition(list[0]?.id ?? 0, { from: 201, to: 202 }, AFTER)
  },
  async FAILED_INVOICES({ stores: { invoices } }) {
    for (const time of [0, 1, 2]) {
      const invoice = await invoices.insert(newInvoice(`V${time}`, { bagSet: `${time}` }), at(time))
      const failure = { status: 2, failReason: 'no', finishTime: at(9) } as const
      if (time > 0) await invoices.finish(invoice?.id ?? 0, 0, failure)
    }
  },
  async FAILED_GRANTS({ stores: { drawRecords } }) {
    for (const [time, assetStatus] of [
      [0, 1],
      [0, null],
      [2, 2],
      [1, 2],
    ] as const)
      await drawRecords.insert(newDrawRecord(1, 1, { assetStatus }), at(time))
  },
  async DEAD_DELIVERIES(space) {
    const endpointId = await endpointOf(space)
    for (const time of [0, 1, 2]) await feedOf(space, [{ subject: `s/${time}` }], { now: at(time) })
    const held = await claimAt(space, endpointId, { now: 9 })
    for (const { id } of held.slice(1)) await space.stores.webhookDeliveries.finish(id, 1, { status: 2 })
  },
}

/** How much waits is counted up to a limit, and no further. */
export function describeWaiting(use: UseSpace): void {
  describe('what waits', () => {
    it.each(waitingKinds)('%s: those that wait, and since when the oldest does', async (kind) => {
      const { mine, theirs, overviews } = await use().neighbours('overviews')
      const limits = { most: 5, before: BEFORE }
      expect(await overviews.waiting(kind, limits)).toEqual({ count: 0, oldest: null })
      await makers[kind](mine)
      expect(await overviews.waiting(kind, limits)).toEqual({ count: 2, oldest: at(1) })
      expect(await theirs.stores.overviews.waiting(kind, limits)).toEqual({ count: 0, oldest: null })
      expect(await overviews.waiting(kind, { ...limits, most: 1 })).toEqual({ count: 2, oldest: at(1) })
      expect(await overviews.waiting(kind, { ...limits, most: 0 })).toEqual({ count: 1, oldest: at(1) })
      for (const other of waitingKinds.filter((name) => name !== kind))
        expect(await overviews.waiting(other, limits)).toEqual({ count: 0, oldest: null })
    })

    it('stands still from its last step on, and has the page of what does', async () => {
      const space = await use().tenant()
      const { orderItems, overviews } = space.stores
      await makers.STANDING_ITEMS(space)
      const standing = async (before: Date) => {
        const { list, total } = await orderItems.page({ unchangedSince: before, pageNo: 1, pageSize: 9 })
        expect((await overviews.waiting('STANDING_ITEMS', { most: 9, before })).count).toBe(total)
        return list.map(({ orderItemNo }) => orderItemNo)
      }
      expect(await standing(BEFORE)).toEqual(['younger', 'standing'])
      expect(await standing(at(2))).toEqual(['standing'])
      expect(await standing(at(601))).toEqual(['younger', 'moved', 'standing'])
      const filter = { unchangedSince: at(601), pageNo: 1, pageSize: 1 }
      expect((await orderItems.page({ ...filter, status: 202 })).list).toMatchObject([{ orderItemNo: 'moved' }])
      expect((await orderItems.page({ ...filter, status: 305 })).total).toBe(0)
      const [moved] = (await orderItems.page({ ...filter, status: 202 })).list
      await orderItems.moveAll({ parentOrderNo: moved?.parentOrderNo ?? '' }, 'suspend', at(700))
      await orderItems.moveAll({ parentOrderNo: moved?.parentOrderNo ?? '' }, 'resume', at(800))
      expect(await standing(at(800))).toEqual(['younger', 'standing'])
      expect(await standing(at(801))).toEqual(['younger', 'moved', 'standing'])
    })

    describeOwed(use)
  })
}

function describeOwed(use: UseSpace): void {
  it('are no supplements of bags that ended, which nobody owes any more, however many there are', async () => {
    const { stores } = await use().tenant()
    const { bagOrders, overviews } = stores
    for (const [bagOrderNo, status] of [
      ['cancelled', 9],
      ['closed', 10],
      ['living', 4],
    ] as const)
      await bagOrders.insert(newBagOrder(bagOrderNo, { status }), at(0))
    const charge = (bagOrderNo: string, count: number, time: number) =>
      stores.transaction(async ({ supplements }) => {
        for (let i = 0; i < count; i++) {
          const supplement = newSupplement(`${bagOrderNo} ${time} ${i}`, { userId: 1, ...bagSupplement, bagOrderNo })
          await supplements.insert(supplement, at(time + i))
        }
      })
    for (let time = 0; time < 225; time += 45) await charge('cancelled', 45, time)
    await charge('living', 1, 100)
    await charge('closed', 5, 200)
    const waiting = (most: number) => overviews.waiting('UNPAID_SUPPLEMENTS', { most, before: BEFORE })
    expect(await waiting(5)).toEqual({ count: 1, oldest: at(100) })
    await charge('living', 6, 600)
    expect(await waiting(9)).toEqual({ count: 7, oldest: at(100) })
    expect(await waiting(4)).toEqual({ count: 5, oldest: at(100) })
  })
}
