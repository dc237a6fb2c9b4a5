import { describe, expect, it } from 'vitest'
import { at } from './contract-space.js'
import type { UseSpace } from './contract-space.js'
import { newBagOrder } from './money-rows.js'
import { AWKWARD, LARGEST_ID } from './sample-rows.js'
import { storageErrorOf } from './storage-error-of.js'

/** Bag orders: their numbers, states and refunds. */
export function describeBagOrders(use: UseSpace): void {
  describe('bagOrders', () => {
    describeRows(use)
    describeTransitions(use)
    describeRefunds(use)
  })
}

function describeRows(use: UseSpace): void {
  it('are kept as they were given', async () => {
    const { mine, theirs } = await use().neighbours()
    const bag = newBagOrder(`no ${AWKWARD}`, {
      userId: LARGEST_ID,
      status: 10,
      outboundOrderNo: AWKWARD,
      goodsQty: 2_147_483_647,
      goodsTotalAmount: LARGEST_ID,
      estimateWeight: LARGEST_ID - 1,
      estimateVolume: LARGEST_ID - 2,
      payAmount: LARGEST_ID - 3,
      payTime: at(-1),
    })
    const id = await mine.stores.bagOrders.insert(bag, at(3))
    expect(await mine.stores.bagOrders.find(id)).toEqual({ ...bag, id, refundAmount: 0, createTime: at(3) })
    const sparse = await mine.stores.bagOrders.insert(newBagOrder('sparse'), at(4))
    expect(await mine.stores.bagOrders.find(sparse)).toMatchObject({ outboundOrderNo: null, payTime: null })
    expect(await theirs.stores.bagOrders.find(id)).toBeUndefined()
    expect(await mine.stores.bagOrders.find(LARGEST_ID)).toBeUndefined()
  })

  it('have a number that is unique in the tenant', async () => {
    const { mine, theirs } = await use().neighbours()
    const id = await mine.stores.bagOrders.insert(newBagOrder('B1'), at(0))
    const again = mine.stores.bagOrders.insert(newBagOrder('B1', { userId: 9 }), at(1))
    expect(await storageErrorOf(again)).toMatchObject({ kind: 'unique' })
    await mine.stores.bagOrders.insert(newBagOrder('b1'), at(1))
    const foreign = await theirs.stores.bagOrders.insert(newBagOrder('B1', { userId: 9 }), at(1))
    expect(await mine.stores.bagOrders.find(id)).toMatchObject({ userId: 1 })
    expect(await theirs.stores.bagOrders.find(foreign)).toMatchObject({ userId: 9 })
  })
}

function describeTransitions(use: UseSpace): void {
  it('move on from the state named, and answer the row as it is then', async () => {
    const { bagOrders } = (await use().tenant()).stores
    const id = await bagOrders.insert(newBagOrder('B1'), at(0))
    const other = await bagOrders.insert(newBagOrder('B2'), at(0))
    const row = { ...newBagOrder('B1'), id, refundAmount: 0, createTime: at(0) }
    expect(await bagOrders.transition(id, { from: 1, to: 2 })).toBeUndefined()
    expect(await bagOrders.transition(id, { from: 0, to: 1, payTime: at(9) })).toEqual({ ...row, status: 1, payTime: at(9) })
    expect(await bagOrders.transition(id, { from: 0, to: 1, payTime: at(10) })).toBeUndefined()
    expect(await bagOrders.transition(id, { from: 1, to: 10 })).toEqual({ ...row, status: 10, payTime: at(9) })
    expect(await bagOrders.find(id)).toEqual({ ...row, status: 10, payTime: at(9) })
    expect(await bagOrders.find(other)).toMatchObject({ status: 0, payTime: null })
  })

  it('move for their own tenant only', async () => {
    const { mine, theirs } = await use().neighbours()
    const id = await mine.stores.bagOrders.insert(newBagOrder('B1'), at(0))
    expect(await theirs.stores.bagOrders.transition(id, { from: 0, to: 1 })).toBeUndefined()
    expect(await mine.stores.bagOrders.transition(LARGEST_ID, { from: 0, to: 1 })).toBeUndefined()
    expect(await mine.stores.bagOrders.find(id)).toMatchObject({ status: 0 })
  })
}

function describeRefunds(use: UseSpace): void {
  it('are refunded up to what was paid', async () => {
    const { mine, theirs } = await use().neighbours()
    const { bagOrders } = mine.stores
    const id = await bagOrders.insert(newBagOrder('B1', { payAmount: LARGEST_ID, payTime: at(0), status: 1 }), at(0))
    const row = await bagOrders.find(id)
    expect(await bagOrders.refund(id, LARGEST_ID - 1)).toEqual({ ...row, refundAmount: LARGEST_ID - 1 })
    expect(await bagOrders.refund(id, 2)).toBeUndefined()
    expect(await theirs.stores.bagOrders.refund(id, 1)).toBeUndefined()
    expect(await bagOrders.refund(id, 1)).toEqual({ ...row, refundAmount: LARGEST_ID })
    expect(await bagOrders.refund(id, 1)).toBeUndefined()
    expect(await bagOrders.find(id)).toEqual({ ...row, refundAmount: LARGEST_ID })
  })

  it('are not refunded before they are paid', async () => {
    const { bagOrders } = (await use().tenant()).stores
    const id = await bagOrders.insert(newBagOrder('B1', { payAmount: 500 }), at(0))
    expect(await bagOrders.refund(id, 1)).toBeUndefined()
    await bagOrders.transition(id, { from: 0, to: 1, payTime: at(1) })
    expect(await bagOrders.refund(id, 1)).toMatchObject({ refundAmount: 1 })
  })
}
