import type { ClaimedPayOrders } from '@org/openapi-core/storage'
import { expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { newPayOrder } from './pay-order-rows.js'

/** How jobs come to payment orders of all tenants. */
export function describePayOrderSweep(use: UseSpace): void {
  it('are claimed by jobs once they are due, by one at a time', async () => {
    const { mine, theirs } = await use().neighbours()
    const { system } = use()
    const idsOf = ({ orders }: ClaimedPayOrders) =>
      orders
        .flatMap(({ tenantId, id }) => (tenantId === mine.id || tenantId === theirs.id ? [id] : []))
        .sort((a, b) => a - b)
    const claim = (now: number) => ({ now: at(now), until: at(now + 1000), limit: 1000 })
    const expired = async (now: number) => idsOf(await system.payOrders.claimExpired(claim(now)))
    const waiting = async (now: number) => idsOf(await system.payOrders.claimWaiting(claim(now)))
    // Longer ago than the orders of other tests.
    const ago = -1_000_000_000
    const at0 = (milliseconds: number) => at(ago + milliseconds)
    const add = async (stores: typeof mine.stores, orderNo: string, expires: number) =>
      (await stores.payOrders.insert(newPayOrder(orderNo, { expireTime: at0(expires) }), at0(0)))?.id as number
    const [soon, late] = [await add(mine.stores, 'P1', 10_000), await add(theirs.stores, 'P1', 50_000)]
    const paid = await add(mine.stores, 'P2', 10_000)
    await mine.stores.payOrders.settle(paid, { trigger: 'paid', paidTime: at0(1) })
    expect(await waiting(ago - 1)).toEqual([])
    expect(await waiting(ago)).toEqual([soon, late])
    expect(await waiting(ago + 999)).toEqual([])
    await mine.stores.payOrders.askAgain(soon, at0(500))
    await theirs.stores.payOrders.askAgain(soon, null)
    await theirs.stores.payOrders.askAgain(late, null)
    await mine.stores.payOrders.askAgain(paid, at0(0))
    expect(await waiting(ago + 999)).toEqual([soon])
    expect(await expired(ago + 9_999)).toEqual([])
    // Whatever has an end is over at that instant, and for one job it is over when for the other it is not.
    expect(await expired(ago + 10_000)).toEqual([soon])
    expect(await expired(ago + 10_000)).toEqual([])
    expect(await waiting(ago + 11_000)).toEqual([])
    expect(await expired(ago + 11_000)).toEqual([soon])
    expect(await expired(ago + 50_000)).toEqual([soon, late])
    const limited = await system.payOrders.claimExpired({ now: at0(90_000), until: at0(91_000), limit: 1 })
    expect(limited).toEqual({ orders: [{ tenantId: mine.id, id: soon }], next: at0(10_000) })
    expect(idsOf(await system.payOrders.claimExpired({ ...claim(ago + 90_000), from: limited.next }))).toEqual([late])
  })
}

/** How a job that has claimed some goes on. */
export function describePayOrderSweepPlaces(use: UseSpace): void {
  it('are claimed from where an earlier claim came to', async () => {
    const { mine } = await use().neighbours()
    const { payOrders } = use().system
    // Longer ago than the orders of other tests.
    const at0 = (milliseconds: number) => at(milliseconds - 3_000_000_000)
    const add = async (orderNo: string, asked: number) => {
      const order = newPayOrder(orderNo, { expireTime: at0(100_000) })
      return (await mine.stores.payOrders.insert(order, at0(asked)))?.id as number
    }
    const [first, second, third] = [await add('P1', 0), await add('P2', 1), await add('P3', 2)]
    const claim = { now: at0(10), until: at0(1000), limit: 2 }
    const claimed = await payOrders.claimWaiting(claim)
    expect([claimed.orders.map(({ id }) => id).sort(), claimed.next]).toEqual([[first, second].sort(), at0(1)])
    await mine.stores.payOrders.askAgain(first, at0(0))
    await mine.stores.payOrders.askAgain(second, at0(1))
    const going = async (from: Date | undefined) => (await payOrders.claimWaiting({ ...claim, limit: 10, from })).orders
    expect(await going(at0(2))).toEqual([{ tenantId: mine.id, id: third }])
    expect(await going(at0(1))).toEqual([{ tenantId: mine.id, id: second }])
    expect(await going(undefined)).toEqual([{ tenantId: mine.id, id: first }])
    expect(await payOrders.claimWaiting(claim)).toEqual({ orders: [] })
  })
}
