import { bagOrderLifecycle } from '@org/openapi-core/storage'
import type { SupplementRow } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { changed } from '../changed.js'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { AWKWARD, LARGEST_ID } from '../sample-rows.js'
import { newBagOrder } from '../wallets/money-rows.js'
import { walk } from '../walk.js'
import { expectRefusal } from '../storage-error-of.js'
import { describeDueSupplements } from './supplement-due-suite.js'
import { describeSupplementSweep } from './supplement-sweep-suite.js'
import { addDebts, bagSupplement, newSupplement, suppliedItem } from './supplement-rows.js'

const numbersOf = (rows: readonly SupplementRow[]) => rows.map(({ orderExpensesNo }) => orderExpensesNo)

/** Supplements: what is owed, what is due, and their ends. */
export function describeSupplements(use: UseSpace): void {
  describe('supplements', () => {
    describeRows(use)
    describeRowsOfSubOrders(use)
    describeEnds(use)
    describeOwed(use)
    describeDueSupplements(use)
    describePayments(use)
    describeSums(use)
    describePages(use)
    describeSupplementSweep(use)
  })
}

function describeRows(use: UseSpace): void {
  it('are kept as they were given, unpaid', async () => {
    const { theirs, supplements } = await use().neighbours('supplements')
    const input = newSupplement(`E ${AWKWARD}`, {
      userId: LARGEST_ID,
      amount: LARGEST_ID,
      reason: AWKWARD,
      orderNo: AWKWARD,
    })
    const row = await supplements.insert(input, at(3))
    const ends = { status: 0, autoDebited: false, paymentId: null, payTime: null }
    expect(row).toEqual({ ...input, ...ends, id: row.id, createTime: at(3), revision: 1 })
    expect(await supplements.find(row.id)).toEqual(row)
    const ofBag = await supplements.insert(newSupplement('E2', { ...bagSupplement, userId: 7 }), at(3))
    expect(ofBag).toMatchObject({ bizType: 2, expenseType: 203, orderNo: null, bagOrderNo: 'B1', clientId: null })
    expect(await theirs.stores.supplements.find(row.id)).toBeUndefined()
    expect(await supplements.find(LARGEST_ID)).toBeUndefined()
  })

  it('have a number that is unique in the tenant', async () => {
    const { mine, theirs } = await use().neighbours()
    await mine.stores.supplements.insert(newSupplement('E1', { userId: 1 }), at(0))
    const again = mine.stores.supplements.insert(newSupplement('E1', { userId: 2 }), at(0))
    await expectRefusal(again, 'unique')
    await theirs.stores.supplements.insert(newSupplement('E1', { userId: 3 }), at(0))
    expect(await mine.stores.supplements.listByNos(['E1'])).toMatchObject([{ userId: 1 }])
  })

  it('are found by their numbers, oldest first', async () => {
    const { theirs, supplements } = await use().neighbours('supplements')
    for (const [no, created] of [
      ['E1', 20],
      ['E2', 10],
      ['E3', 10],
    ] as const) {
      await supplements.insert(newSupplement(no, { userId: 1 }), at(created))
    }
    await theirs.stores.supplements.insert(newSupplement('E4', { userId: 1 }), at(0))
    expect(numbersOf(await supplements.listByNos(['E1', 'E3', 'e2', 'E4', 'E2', 'E1']))).toEqual(['E2', 'E3', 'E1'])
    expect(await supplements.listByNos([])).toEqual([])
  })
}

function describeRowsOfSubOrders(use: UseSpace): void {
  it('are found by their sub-order, in every state, oldest first', async () => {
    const { theirs, supplements } = await use().neighbours('supplements')
    const rows = []
    for (const [no, created] of [
      ['E1', 20],
      ['E2', 10],
      ['E3', 10],
    ] as const) {
      rows.push(await supplements.insert(newSupplement(no, { userId: 1 }), at(created)))
    }
    await supplements.insert(newSupplement('E4', { userId: 1, orderNo: 'O2' }), at(0))
    await theirs.stores.supplements.insert(newSupplement('E5', { userId: 1 }), at(0))
    const [first, second, third] = rows
    const cancelled = await supplements.end(second?.id ?? 0, { to: 30 })
    const paid = await supplements.end(third?.id ?? 0, { to: 10, payTime: at(30) })
    expect(await supplements.listOfOrder('O1')).toEqual([cancelled, paid, first])
    expect(await supplements.listOfOrder('O3')).toEqual([])
  })
}

function describeEnds(use: UseSpace): void {
  it('are paid once, or cancelled once, and leave the payment that waited', async () => {
    const { theirs, supplements } = await use().neighbours('supplements')
    const paid = await supplements.insert(newSupplement('E1', { userId: 1 }), at(0))
    const cancelled = await supplements.insert(newSupplement('E2', { userId: 1 }), at(0))
    expect(await supplements.assignPayment(['E1', 'E2'], 'S1')).toBe(2)
    expect(await theirs.stores.supplements.end(paid.id, { to: 10, payTime: at(5) })).toBeUndefined()
    const ended = { ...changed(paid, 2), status: 10, payTime: at(5), autoDebited: true, paymentId: null }
    expect(await supplements.end(paid.id, { to: 10, payTime: at(5) })).toEqual(ended)
    expect(await supplements.end(paid.id, { to: 10, payTime: at(6) })).toBeUndefined()
    expect(await supplements.end(paid.id, { to: 30 })).toBeUndefined()
    expect(await supplements.end(cancelled.id, { to: 30 })).toEqual({ ...changed(cancelled, 2), status: 30 })
    expect(await supplements.end(cancelled.id, { to: 10, payTime: at(6) })).toBeUndefined()
    expect(await supplements.find(paid.id)).toEqual(ended)
    expect(await supplements.end(LARGEST_ID, { to: 30 })).toBeUndefined()
  })
}

function describeOwed(use: UseSpace): void {
  it('are owed by their member while they are unpaid', async () => {
    const { mine, theirs } = await use().neighbours()
    const { userId, ofOrder, ofBag, supplements } = await addDebts(mine)
    expect(await supplements.listOwed(userId)).toEqual([ofOrder, ofBag])
    expect(await supplements.listOwed(userId + 1)).toEqual([])
    expect(await theirs.stores.supplements.listOwed(userId)).toEqual([])
    await supplements.end(ofOrder.id, { to: 30 })
    await supplements.end(ofBag.id, { to: 10, payTime: at(3) })
    expect(await supplements.listOwed(userId)).toEqual([])
  })

  it.each([104, 105, 209])('are owed while an item of the sub-order is in another state than %i', async (ended) => {
    const space = await use().tenant()
    const { userId, supplements } = await addDebts(space)
    const items = [
      suppliedItem('O1', { userId, status: ended, orderItemNo: 'second' }),
      suppliedItem('O2', { userId, status: ended }),
    ]
    await space.stores.orderItems.insertMany(items, at(0))
    await supplements.insert(newSupplement('E3', { userId, orderNo: 'O2' }), at(3))
    expect(numbersOf(await supplements.listOwed(userId))).toEqual(['E1', 'E2'])
    expect(numbersOf(await supplements.listDue({ userId, upTo: 1000, now: at(9) }))).toEqual(['E1', 'E2'])
  })

  it.each([9, 10])('are owed while the bag order is in another state than %i', async (ended) => {
    const space = await use().tenant()
    const { userId, supplements } = await addDebts(space)
    await space.stores.bagOrders.insert(newBagOrder('B2', { userId, status: ended }), at(0))
    await supplements.insert(newSupplement('E3', { ...bagSupplement, userId, bagOrderNo: 'B2' }), at(3))
    expect(numbersOf(await supplements.listOwed(userId))).toEqual(['E1', 'E2'])
  })
}

function describePayments(use: UseSpace): void {
  it('wait for a payment, and are paid by it together', async () => {
    const { mine, theirs } = await use().neighbours()
    const { userId, ofOrder, ofBag, supplements } = await addDebts(mine)
    const third = await supplements.insert(newSupplement('E3', { userId }), at(0))
    expect(await theirs.stores.supplements.assignPayment(['E1'], 'S1')).toBe(0)
    expect(await supplements.assignPayment(['E1', 'E2'], 'S1')).toBe(2)
    expect(await supplements.find(ofBag.id)).toEqual({ ...changed(ofBag), paymentId: 'S1' })
    expect(await theirs.stores.supplements.payAll('S1', at(8))).toEqual([])
    const paid = { status: 10, payTime: at(8), paymentId: 'S1', autoDebited: false }
    expect(await supplements.payAll('S1', at(8))).toEqual([
      { ...changed(ofOrder, 2), ...paid },
      { ...changed(ofBag, 2), ...paid },
    ])
    expect(await supplements.payAll('S1', at(9))).toEqual([])
    expect(await supplements.find(third.id)).toEqual(third)
  })

  it('are not paid by it once they are paid, cancelled, or of an order that has ended', async () => {
    const space = await use().tenant()
    const { userId, supplements } = await addDebts(space)
    await supplements.assignPayment(['E1', 'E2'], 'S1')
    const bag = await space.stores.bagOrders.findByNo('B1')
    await walk(bagOrderLifecycle, { from: 3, to: 10 }, ({ from, to }) =>
      space.stores.bagOrders.transition(bag?.id ?? 0, { from, to }, at(4)),
    )
    expect(numbersOf(await supplements.payAll('S1', at(8)))).toEqual(['E1'])
    expect(await supplements.assignPayment(['E1'], 'S2')).toBe(0)
    const other = await supplements.insert(newSupplement('E3', { userId }), at(0))
    await supplements.end(other.id, { to: 30 })
    expect(await supplements.assignPayment(['E3'], 'S2')).toBe(0)
  })

  it('are let go by a payment that waits no more, unless it paid them', async () => {
    const { mine, theirs } = await use().neighbours()
    const { ofOrder, ofBag, supplements } = await addDebts(mine)
    await supplements.assignPayment(['E1'], 'S1')
    await supplements.assignPayment(['E2'], 'S2')
    await theirs.stores.supplements.releasePayment('S1')
    expect(await supplements.find(ofOrder.id)).toMatchObject({ paymentId: 'S1' })
    await supplements.releasePayment('S1')
    expect(await supplements.find(ofOrder.id)).toEqual(changed(ofOrder, 2))
    expect(await supplements.find(ofBag.id)).toMatchObject({ paymentId: 'S2' })
    await supplements.payAll('S2', at(8))
    await supplements.releasePayment('S2')
    expect(await supplements.find(ofBag.id)).toMatchObject({ status: 10, paymentId: 'S2' })
  })
}

function describeSums(use: UseSpace): void {
  it('come to what is not cancelled, by sub-order', async () => {
    const { theirs, supplements } = await use().neighbours('supplements')
    const rows = [
      ['E1', 'O1', LARGEST_ID - 1],
      ['E2', 'O1', 1],
      ['E3', 'O1', 5],
      ['E4', 'O2', 7],
      ['E5', 'O3', 9],
    ] as const
    for (const [no, orderNo, amount] of rows)
      await supplements.insert(newSupplement(no, { userId: 1, orderNo, amount }), at(0))
    await theirs.stores.supplements.insert(newSupplement('E6', { userId: 1, orderNo: 'O2' }), at(0))
    const [cancelled, paid] = await supplements.listByNos(['E3', 'E4'])
    await supplements.end(cancelled?.id ?? 0, { to: 30 })
    await supplements.end(paid?.id ?? 0, { to: 10, payTime: at(1) })
    expect(await supplements.amountsOf(['O1', 'O2', 'O4'])).toEqual(
      new Map([
        ['O1', LARGEST_ID],
        ['O2', 7],
      ]),
    )
    expect(await supplements.amountsOf([])).toEqual(new Map())
  })

  it('are counted while unpaid, by order', async () => {
    const { mine, theirs } = await use().neighbours()
    const { supplements, ofOrder } = await addDebts(mine)
    const unpaid = (order: object) => supplements.countUnpaid({ orderNo: null, bagOrderNo: null, ...order })
    expect([
      await unpaid({ orderNo: 'O1' }),
      await unpaid({ bagOrderNo: 'B1' }),
      await unpaid({ orderNo: 'O2' }),
    ]).toEqual([1, 1, 0])
    expect(await theirs.stores.supplements.countUnpaid({ orderNo: 'O1', bagOrderNo: null })).toBe(0)
    await supplements.end(ofOrder.id, { to: 30 })
    expect([await unpaid({ orderNo: 'O1' }), await unpaid({ bagOrderNo: 'B1' })]).toEqual([0, 1])
  })
}

function describePages(use: UseSpace): void {
  it('are filtered by each of their members, in every combination, newest first', async () => {
    const { theirs, supplements } = await use().neighbours('supplements')
    const rows: SupplementRow[] = []
    const add = async (userId: number, kind: object, created: number) => {
      rows.unshift(await supplements.insert(newSupplement(`E${rows.length}`, { ...kind, userId }), at(created)))
    }
    const kinds = [
      { expenseType: 102, orderNo: 'O1' },
      { expenseType: 104, orderNo: 'O1' },
      { expenseType: 104, orderNo: 'O2' },
      bagSupplement,
    ]
    for (const created of [999, 1000, 2000, 2001]) {
      for (const userId of [7, 8]) for (const kind of kinds) await add(userId, kind, created)
    }
    await theirs.stores.supplements.insert(newSupplement('E1', { userId: 7 }), at(1000))
    const conditions: readonly (readonly [object, (row: SupplementRow) => boolean])[] = [
      [{ bizType: 1 }, (row) => row.bizType === 1],
      [{ expenseType: 104 }, (row) => row.expenseType === 104],
      [{ status: 0 }, () => true],
      [{ orderNo: 'O1' }, (row) => row.orderNo === 'O1'],
      [{ bagOrderNo: 'B1' }, (row) => row.bagOrderNo === 'B1'],
      [{ userId: 7 }, (row) => row.userId === 7],
      [
        { createTime: { start: at(1000), end: at(2000) } },
        ({ createTime }) => createTime >= at(1000) && createTime <= at(2000),
      ],
    ]
    for (let subset = 0; subset < 1 << conditions.length; subset++) {
      const chosen = conditions.filter((_, index) => (subset & (1 << index)) !== 0)
      const filter = chosen.reduce<object>((all, [value]) => ({ ...all, ...value }), {})
      const expected = rows.filter((row) => chosen.every(([, accepts]) => accepts(row)))
      const page = await supplements.page({ pageNo: 1, pageSize: 100, ...filter })
      expect({ filter, numbers: numbersOf(page.list), total: page.total }).toEqual({
        filter,
        numbers: numbersOf(expected),
        total: expected.length,
      })
    }
    const byNo = await supplements.page({ pageNo: 1, pageSize: 10, orderExpensesNo: 'E3' })
    expect([numbersOf(byNo.list), byNo.total]).toEqual([['E3'], 1])
    await supplements.assignPayment(['E3', 'E5'], 'S1')
    expect(numbersOf((await supplements.page({ pageNo: 1, pageSize: 10, paymentId: 'S1' })).list)).toEqual(['E5', 'E3'])
    expect((await supplements.page({ pageNo: 1, pageSize: 10, paymentId: 'S1', status: 10 })).total).toBe(0)
    expect(numbersOf((await supplements.page({ pageNo: 4, pageSize: 10 })).list)).toEqual(['E1', 'E0'])
    expect((await supplements.page({ pageNo: 1, pageSize: 10, status: LARGEST_ID })).total).toBe(0)
  })
}
