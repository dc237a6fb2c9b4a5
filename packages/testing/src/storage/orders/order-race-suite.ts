import { describe, expect, it } from 'vitest'
import type { Repositories } from '@org/openapi-core/storage'
import { at } from '../contract-space.js'
import { newBagOrder } from '../wallets/money-rows.js'
import { describeHold, describeLock } from '../lock-suite.js'
import { newOrderItem } from './order-rows.js'
import { ofTenant, race } from '../../concurrency/race-suite.js'
import type { Racers } from '../../concurrency/race-suite.js'

const PAGE = { pageNo: 1, pageSize: 200 } as const

/** Moves that compete for the same rows. */
const bagMoves = [
  { from: 0, to: 1 },
  { from: 1, to: 2 },
  { from: 0, to: 9 },
] as const
const triggers = ['suspend', 'resume', 'pay', 'cancel'] as const

/** Each total of members 1 and 2 beside what is listed for it. */
async function totalsOf({ orderItems, bagOrders }: Repositories, statuses: readonly (number | undefined)[]) {
  const found: [listed: number, total: number][] = []
  for (const memberId of [1, 2]) {
    for (const status of statuses) {
      for (const repository of [orderItems, bagOrders]) {
        const { list, total } = await repository.pageOfMember({ ...PAGE, memberId, status })
        found.push([list.length, total])
      }
    }
  }
  return found
}

/** Order items and bag orders: one mover of each row, and totals that no order of writes parts from the rows. */
export function describeOrderRaces(use: () => Racers): void {
  describe('order races', () => {
    it('move one item: one does it', async () => {
      const { id: tenantId, stores } = await use().space.tenant()
      await stores.orderItems.insertMany([newOrderItem('I1', { status: 201 })], at(0))
      const [item] = await stores.orderItems.listOfParent('P1')
      const answers = await race(ofTenant(use(), tenantId), 20, (racer, index) =>
        racer.transaction(({ orderItems }) =>
          orderItems.transition(item?.id ?? 0, { from: 201, to: index % 2 === 0 ? 202 : 207 }, at(0)),
        ),
      )
      const winners = answers.filter((answer) => answer !== undefined)
      expect(winners).toHaveLength(1)
      expect(await stores.orderItems.listOfParent('P1')).toEqual(winners)
      const counts = await Promise.all(
        [201, 202, 207, undefined].map(
          async (status) => (await stores.orderItems.pageOfMember({ ...PAGE, memberId: 1, status })).total,
        ),
      )
      expect(counts.sort()).toEqual([0, 0, 1, 1])
    })

    it('pay and cancel one order: all of its items go one way', async () => {
      const { id: tenantId, stores } = await use().space.tenant()
      await stores.orderItems.insertMany(
        Array.from({ length: 12 }, (_, serial) => newOrderItem(`I${serial}`, { orderNo: `S${serial % 3}` })),
        at(0),
      )
      const answers = await race(ofTenant(use(), tenantId), 20, (racer, index) =>
        racer.transaction(({ orderItems }) =>
          orderItems.moveAll({ parentOrderNo: 'P1' }, index % 2 === 0 ? 'pay' : 'cancel', at(0)),
        ),
      )
      expect(answers.map(({ length }) => length).sort((a, b) => b - a)).toEqual([12, ...Array<number>(19).fill(0)])
      const statuses = new Set((await stores.orderItems.listOfParent('P1')).map(({ status }) => status))
      expect(statuses.size).toBe(1)
    })

    describeBagRaces(use)
    describeCountRaces(use)
  })
  describeOrderLocks(use)
}

function describeOrderLocks(use: () => Racers): void {
  describe('orderItems.lock, and whoever moves the item', () => {
    describeHold(use, {
      async prepare({ orderItems }) {
        await orderItems.insertMany([newOrderItem('I1', { status: 201 })], at(0))
        return (await orderItems.listOfParent('P1'))[0]?.id ?? 0
      },
      lock: ({ orderItems }, id) => orderItems.lock(id),
      find: ({ orderItems }, id) => orderItems.find(id),
      change: ({ orderItems }, id) => orderItems.transition(id, { from: 201, to: 202 }, at(1)),
    })
  })
  describe.each([
    { from: 4, to: 10 },
    { from: 1, to: 9 },
  ])('bagOrders.lockLiving, and whoever moves a bag from $from to $to', ({ from, to }) => {
    describeLock(use, {
      prepare: async ({ bagOrders }) => void (await bagOrders.insert(newBagOrder('B1', { status: from }), at(0))),
      lock: ({ bagOrders }) => bagOrders.lockLiving('B1'),
      change: async ({ bagOrders }) =>
        bagOrders.transition((await bagOrders.findByNo('B1'))?.id ?? 0, { from, to }, at(1)),
    })
  })
}

function describeBagRaces(use: () => Racers): void {
  it('put one item into bag orders: it is in one', async () => {
    const { id: tenantId, stores } = await use().space.tenant()
    await stores.orderItems.insertMany([newOrderItem('I1'), newOrderItem('I2')], at(0))
    const nos = ['I1', 'I2']
    const answers = await race(ofTenant(use(), tenantId), 20, (racer, index) =>
      racer.transaction(async ({ bagOrders, orderItems }) => {
        await bagOrders.insert(newBagOrder(`B${index}`), at(0))
        return orderItems.putIntoBag(`B${index}`, { userId: 1, orderItemNos: index % 2 ? nos : nos.toReversed() })
      }),
    )
    expect(answers.sort((a, b) => b - a)).toEqual([2, ...Array<number>(19).fill(0)])
  })
}

function describeCountRaces(use: () => Racers): void {
  it('count every row once, whoever inserts and moves rows at the same time', async () => {
    const { id: tenantId, stores } = await use().space.tenant()
    const bags: number[] = []
    for (let serial = 0; serial < 4; serial++)
      bags.push((await stores.bagOrders.insert(newBagOrder(`B${serial}`, { userId: 1 + (serial % 2) }), at(0))).id)
    await stores.orderItems.insertMany(
      [0, 1, 2, 3].flatMap((serial) => {
        const parts = { userId: 1 + (serial % 2), parentOrderNo: `P${serial}` }
        return [newOrderItem(`I${serial}`, parts), newOrderItem(`A${serial}`, { ...parts, status: 202 })]
      }),
      at(0),
    )
    await race(ofTenant(use(), tenantId), 60, (racer, index) =>
      racer.transaction(async ({ orderItems, bagOrders }) => {
        const now = at(index * 700)
        if (index % 5 === 0) return orderItems.insertMany([newOrderItem(`R${index}`, { userId: 1 + (index % 2) })], now)
        if (index % 5 === 1) return bagOrders.insert(newBagOrder(`R${index}`, { userId: 1 + (index % 2) }), now)
        if (index % 5 === 2)
          return bagOrders.transition(bags[index % 4] as number, bagMoves[index % 3] ?? bagMoves[0], now)
        return orderItems.moveAll({ parentOrderNo: `P${index % 4}` }, triggers[(index >> 2) % 4] ?? 'pay', at(0))
      }),
    )
    const found = await totalsOf(stores, [undefined, 0, 1, 2, 9, 101, 105, 201, 202, 203, 204])
    expect(found.filter(([listed, total]) => listed !== total)).toEqual([])
    expect((await stores.orderItems.page(PAGE)).total).toBe(20)
    expect((await stores.bagOrders.page(PAGE)).total).toBe(16)
  })
}
