import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { newSubOrder } from './purchase-rows.js'
import { AWKWARD, LARGEST_ID } from '../sample-rows.js'
import { expectRefusal } from '../storage-error-of.js'

/** What shops deliver of purchases. */
export function describeSubOrders(use: UseSpace): void {
  describe('subOrders', () => {
    describeParts(use)
    describeSettlements(use)
  })
}

function describeParts(use: UseSpace): void {
  it('are kept as they were given, in their order', async () => {
    const { theirs, subOrders } = await use().neighbours('subOrders')
    const first = newSubOrder(`S ${AWKWARD}`, `G ${AWKWARD}`, {
      clientId: AWKWARD,
      userId: LARGEST_ID,
      shopId: AWKWARD,
      shopName: AWKWARD,
      localShopName: AWKWARD,
      platformChannel: 5,
      goodsAmount: LARGEST_ID,
      freightAmount: LARGEST_ID - 1,
      payAmount: LARGEST_ID - 2,
    })
    const second = newSubOrder('S2', first.parentOrderNo, { shopId: null })
    await subOrders.insertMany([first, second], at(3))
    await subOrders.insertMany([newSubOrder('S3', 'G3')], at(3))
    await subOrders.insertMany([], at(3))
    const kept = { id: expect.any(Number) as number, createTime: at(3), payTime: null, cancelTime: null, revision: 1 }
    expect(await subOrders.listOfParent(first.parentOrderNo)).toEqual([
      { ...first, ...kept },
      { ...second, ...kept },
    ])
    expect(await subOrders.find(first.orderNo)).toEqual({ ...first, ...kept })
    expect(await subOrders.find('none')).toBeUndefined()
    expect(await theirs.stores.subOrders.find(first.orderNo)).toBeUndefined()
    expect(await theirs.stores.subOrders.listOfParent(first.parentOrderNo)).toEqual([])
  })

  it('have a number that is unique in the tenant', async () => {
    const { mine, theirs } = await use().neighbours()
    await mine.stores.subOrders.insertMany([newSubOrder('S1', 'G1')], at(0))
    const again = mine.stores.subOrders.insertMany([newSubOrder('S2', 'G2'), newSubOrder('S1', 'G2')], at(0))
    await expectRefusal(again, 'unique')
    expect(await mine.stores.subOrders.listOfParent('G2')).toEqual([])
    await theirs.stores.subOrders.insertMany([newSubOrder('S1', 'G9')], at(0))
    expect(await mine.stores.subOrders.find('S1')).toMatchObject({ parentOrderNo: 'G1' })
  })
}

function describeSettlements(use: UseSpace): void {
  it('of a purchase are paid or closed together, once', async () => {
    const { theirs, subOrders } = await use().neighbours('subOrders')
    await subOrders.insertMany(
      [newSubOrder('S1', 'G1'), newSubOrder('S2', 'G1'), newSubOrder('S3', 'G2'), newSubOrder('S4', 'G3')],
      at(0),
    )
    expect(await theirs.stores.subOrders.settleAll('G1', { payTime: at(1) })).toBe(0)
    expect(await subOrders.settleAll('G1', { payTime: at(1) })).toBe(2)
    expect(await subOrders.settleAll('G1', { cancelTime: at(2) })).toBe(0)
    expect(await subOrders.settleAll('G2', { cancelTime: at(2) })).toBe(1)
    expect(await subOrders.settleAll('G2', { payTime: at(3) })).toBe(0)
    const times = async (orderNo: string) => {
      const { payTime, cancelTime } = (await subOrders.find(orderNo)) ?? {}
      return [payTime, cancelTime]
    }
    expect([await times('S1'), await times('S2')]).toEqual([
      [at(1), null],
      [at(1), null],
    ])
    expect([await times('S3'), await times('S4')]).toEqual([
      [null, at(2)],
      [null, null],
    ])
  })

  it('are paid one by one, unless they are paid or closed', async () => {
    const { theirs, subOrders } = await use().neighbours('subOrders')
    const numbers = ['S1', 'S2', 'S3', 'S4']
    await subOrders.insertMany(
      numbers.map((orderNo) => newSubOrder(orderNo, orderNo === 'S4' ? 'G2' : 'G1')),
      at(0),
    )
    await subOrders.settleAll('G2', { cancelTime: at(1) })
    expect(await theirs.stores.subOrders.pay(numbers, at(2))).toBe(0)
    expect(await subOrders.pay([], at(2))).toBe(0)
    expect(await subOrders.pay(['S1', 'S4', 'none', 'S1'], at(2))).toBe(1)
    expect(await subOrders.pay(['S1', 'S2'], at(3))).toBe(1)
    const found = await Promise.all(numbers.map((orderNo) => subOrders.find(orderNo)))
    expect(found.map((row) => [row?.payTime, row?.cancelTime])).toEqual([
      [at(2), null],
      [at(3), null],
      [null, null],
      [null, at(1)],
    ])
  })
}
