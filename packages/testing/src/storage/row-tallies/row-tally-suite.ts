import type { Page, Repositories, Storage } from '@org/openapi-core/storage'
import { expect, it } from 'vitest'
import { seededRandom } from '../../platform/seeded-random.js'
import { at, undo } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { newOrderItem } from '../orders/order-rows.js'
import { newPayOrder } from '../payments/pay-order-rows.js'
import { newBagOrder } from '../wallets/money-rows.js'
import { expectPartsOf } from './parts-of-list.js'

const PAGE = { pageNo: 1, pageSize: 200 } as const
const HOUR_MS = 3_600_000
const MEMBERS = [1, 2]
const triggers = ['pay', 'cancel', 'suspend', 'resume'] as const

/** As the job does it: in a transaction of its own. */
export const fold = ({ system }: Pick<Storage, 'system'>, limit: number): Promise<number> =>
  system.transaction((tx) => tx.rowTallies.fold(limit))

/** Pages of every list that has totals from counts, each with all of its rows. */
async function pagesOf({ bagOrders, orderItems, payOrders }: Repositories, hours: number): Promise<Page<unknown>[]> {
  // Whole seconds, the last one to its end.
  const created = { start: at(HOUR_MS), end: at(hours * HOUR_MS + 999) }
  const ofMembers = MEMBERS.flatMap((memberId) =>
    [{}, { status: 0 }, { status: 1 }, { createTime: created }].flatMap((filter) => [
      bagOrders.pageOfMember({ ...PAGE, ...filter, memberId }),
      orderItems.pageOfMember({ ...PAGE, ...filter, memberId }),
    ]),
  )
  const ofClient = [{}, { status: 0 }, { status: 10, createTime: created }, { paidTime: created }].map((filter) =>
    payOrders.pageOfClient('client', { ...PAGE, ...filter }),
  )
  const ofAll = [{}, { status: 0 }, { status: 1, createTime: created }, { createTime: created }].flatMap((filter) =>
    [bagOrders, orderItems, payOrders].map((orders) => orders.page({ ...PAGE, ...filter })),
  )
  return Promise.all([...ofMembers, ...ofClient, ...ofAll])
}

/** Totals that are not the number of their rows. */
const wrongTotals = (pages: readonly Page<unknown>[]) => pages.filter(({ list, total }) => list.length !== total)

/** Writes of every kind that is counted; `dice` says which comes next. */
async function writeOne(tx: Repositories, dice: (sides: number) => number, serial: number): Promise<unknown> {
  const now = at(serial * HOUR_MS + dice(3) * 700)
  const userId = 1 + dice(2)
  const step = dice(6)
  if (step === 0) return tx.bagOrders.insert(newBagOrder(`B${serial}`, { userId }), now)
  if (step === 1) {
    const items = [0, 1].map((piece) => newOrderItem(`I${serial}-${piece}`, { userId, parentOrderNo: `P${serial}` }))
    return tx.orderItems.insertMany(items, now)
  }
  if (step === 2) return tx.payOrders.insert(newPayOrder(`O${serial}`), now)
  const earlier = dice(serial + 1)
  if (step === 3)
    return tx.orderItems.moveAll({ parentOrderNo: `P${earlier}` }, triggers[dice(triggers.length)] ?? 'pay', at(0))
  if (step === 4) {
    const order = await tx.payOrders.findByNo(`O${earlier}`)
    return order && tx.payOrders.settle(order.id, { trigger: 'paid', paidTime: now })
  }
  const bag = await tx.bagOrders.findByNo(`B${earlier}`)
  return bag && tx.bagOrders.transition(bag.id, { from: bag.status, to: 1 }, now)
}

/** Whatever writers note, and whoever folds it when, totals are the numbers of rows. */
export function describeRowTallies(use: UseSpace): void {
  it.each([1, 2])('total every list exactly, folded at random points (seed %i)', async (seed) => {
    const random = seededRandom(seed)
    const dice = (sides: number) => random.integer(sides)
    const { stores } = await use().tenant()
    for (let serial = 0; serial < 40; serial++) {
      await stores.transaction((tx) => writeOne(tx, dice, serial))
      if (dice(3) === 0) await fold(use(), 1 + dice(5))
      if (dice(8) === 0) while ((await fold(use(), 1000)) > 0);
      if (serial % 5 === 0) expect(wrongTotals(await pagesOf(stores, serial))).toEqual([])
    }
    while ((await fold(use(), 25)) > 0) expect(wrongTotals(await pagesOf(stores, 40))).toEqual([])
    const pages = await pagesOf(stores, 40)
    expect(wrongTotals(pages)).toEqual([])
    expect(pages.filter(({ total }) => total > 0).length).toBeGreaterThan(6)
  })

  it('find the rows of pages far down', async () => {
    const { stores } = await use().tenant()
    const seconds = [0, 0, 1, 31, 32, 33, 1023, 1024, 40_000, 40_000, 2_000_000, 2_000_001]
    for (const [serial, second] of seconds.entries()) {
      const items = Array.from({ length: 30 }, (_, piece) =>
        newOrderItem(`I${serial}-${piece}`, { userId: 1 + (piece % 2), status: [101, 201, 203][piece % 3] ?? 101 }),
      )
      await stores.transaction((tx) => tx.orderItems.insertMany(items, at(second * 1000 + (serial % 2) * 400)))
      if (serial === 6) while ((await fold(use(), 1000)) > 0);
    }
    const filters = [{}, { status: 201 }, { userId: 2 }, { createTime: { start: at(1000), end: at(1_024_999) } }]
    await expectPartsOf(filters, (query) => stores.orderItems.page(query))
  })

  describeUndoneFolds(use)
}

function describeUndoneFolds(use: UseSpace): void {
  it('are as they were after a fold that is rolled back, and folded by the next', async () => {
    const { mine, theirs } = await use().neighbours()
    while ((await fold(use(), 1000)) > 0);
    for (const { stores } of [mine, theirs])
      for (let serial = 0; serial < 3; serial++)
        await stores.transaction((tx) => tx.bagOrders.insert(newBagOrder(`B${serial}`), at(serial)))
    const folded: number[] = []
    await undo(use().system, async (tx) => {
      folded.push(await tx.rowTallies.fold(1000))
    })
    const totals = () =>
      Promise.all([mine, theirs].map(async ({ stores }) => (await stores.bagOrders.pageOfMember(BAGS)).total))
    expect(await totals()).toEqual([3, 3])
    folded.push(await fold(use(), 1000), await fold(use(), 1000))
    expect(await totals()).toEqual([3, 3])
    expect(folded).toEqual([folded[0], folded[0], 0])
  })

  it('are not changed by what is rolled back', async () => {
    const { stores } = await use().tenant()
    await undo(stores, async (tx) => {
      await tx.bagOrders.insert(newBagOrder('B1'), at(0))
      expect((await tx.bagOrders.pageOfMember(BAGS)).total).toBe(1)
    })
    while ((await fold(use(), 1000)) > 0);
    expect((await stores.bagOrders.pageOfMember(BAGS)).total).toBe(0)
  })
}

const BAGS = { ...PAGE, memberId: 1 }
