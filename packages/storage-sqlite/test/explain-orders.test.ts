import { describe, expect, it } from 'vitest'
import { expectIndexed, expectSorted, expectTallied, page, range, tallied, usePlans } from './explained-plans.js'

const plansOf = usePlans()
const now = new Date(0)
const seconds = { start: new Date(1_000_000), end: new Date(90_000_000_999) }

/** The columns that an index has to look for, as a plan names them. */
const looksFor = (...columns: string[]) => new RegExp(`\\(${columns.map((column) => `${column}=\\?`).join(' AND ')}`)
const within = (condition: RegExp, column: string) =>
  new RegExp(`${condition.source} AND ${column}>\\? AND ${column}<\\?\\)`)

const FILTERS = [
  [{}, looksFor('tenant_id')],
  [{ status: 6 }, looksFor('tenant_id', 'status')],
  [{ userId: 7 }, looksFor('tenant_id', 'user_id')],
  [{ userId: 7, status: 6 }, looksFor('tenant_id', 'user_id', 'status')],
] as const

const BESIDE = [{}, { status: 6 }, { userId: 7, status: 6, createTime: range }]

describe('bag-order page', () => {
  const plans = (filter: object) => plansOf(({ bagOrders }) => bagOrders.page({ ...page, ...filter }), [1000])

  it.each(FILTERS)('%o, with and without a range, sorted', async (filter, condition) => {
    expectTallied(await plans(filter), condition)
    expectTallied(await plans({ ...filter, createTime: seconds }), within(condition, 'create_time'))
    // Parts of seconds are not kept account of.
    expectSorted(await plans({ ...filter, createTime: range }), within(condition, 'create_time'))
  })
  it('by a number, whatever is asked beside it', async () => {
    for (const beside of BESIDE)
      expectIndexed(await plans({ bagOrderNo: 'B1', ...beside }), looksFor('tenant_id', 'bag_order_no'))
  })
  it('by the number of the parcel, whatever is asked beside it', async () => {
    for (const beside of BESIDE)
      expectIndexed(await plans({ trackingNo: 'T1', ...beside }), looksFor('tenant_id', 'tracking_no'))
  })
})

describe('order-item page', () => {
  const plans = (filter: object) => plansOf(({ orderItems }) => orderItems.page({ ...page, ...filter }), [1000])

  it.each(FILTERS)('%o, with and without a range, sorted', async (filter, condition) => {
    expectTallied(await plans(filter), condition)
    expectTallied(await plans({ ...filter, createTime: seconds }), within(condition, 'create_time'))
    // Parts of seconds are not kept account of.
    expectSorted(await plans({ ...filter, createTime: range }), within(condition, 'create_time'))
  })
  it('by the number of an item, whatever is asked beside it', async () => {
    for (const beside of [...BESIDE, { orderNo: 'S1' }]) {
      expectIndexed(await plans({ orderItemNo: 'I1', ...beside }), looksFor('tenant_id', 'order_item_no'))
    }
  })
  it('by the bag or by the merchant’s parcel, whatever is asked beside it', async () => {
    for (const beside of BESIDE) {
      expectIndexed(await plans({ bagOrderNo: 'B1', ...beside }), looksFor('tenant_id', 'bag_order_no'))
      expectIndexed(await plans({ expressNo: 'E1', ...beside }), looksFor('tenant_id', 'express_no'))
    }
  })
  it('by the number of an order, of a parent or a sub-order, whatever is asked beside it', async () => {
    for (const beside of BESIDE) {
      for (const plan of await plans({ orderNo: 'S1', ...beside })) {
        expect(plan).toMatch(/MULTI-INDEX OR/)
        expect(plan).toMatch(/SEARCH order_item USING INDEX order_item_order \(tenant_id=\? AND order_no=\?\)/)
        expect(plan).toMatch(/SEARCH order_item USING INDEX order_item_parent \(tenant_id=\? AND parent_order_no=\?\)/)
      }
    }
  })
})

describe('pages of one member', () => {
  it('have totals from runs of buckets, which read no row of the list', async () => {
    for (const filter of [{}, { status: 6 }, { createTime: seconds }]) {
      const totals = await plansOf(async ({ bagOrders, orderItems }) => {
        await bagOrders.pageOfMember({ ...page, memberId: 7, ...filter })
        await orderItems.pageOfMember({ ...page, memberId: 7, ...filter })
      })
      expect(totals).toHaveLength(2)
      const [run, noted] = tallied
      for (const total of totals) {
        expect(total).not.toMatch(/order_item|bag_order/)
        expect(total.match(run)?.length).toBeGreaterThan(0)
        expect(total.match(noted)).toHaveLength(1)
        expect(total.replaceAll(run, '').replace(noted, '')).not.toMatch(/row_tally/)
      }
    }
  })
})

describe('what is looked up and changed', () => {
  it('is found by its key', async () => {
    const plans = await plansOf(async ({ bagOrders, orderItems }) => {
      await bagOrders.find(1)
      await bagOrders.transition(1, { from: 0, to: 1, payTime: now }, now)
      await bagOrders.refund(1, 1)
      await orderItems.find(1)
      await orderItems.transition(1, { from: 201, to: 202 }, now)
    })
    const byId = (table: string) => `SEARCH ${table} USING INTEGER PRIMARY KEY (rowid=?)`
    expect(plans).toEqual([...Array<string>(3).fill(byId('bag_order')), ...Array<string>(2).fill(byId('order_item'))])
  })

  it('is found by its number, or its order', async () => {
    const plans = await plansOf(async ({ bagOrders, orderItems }) => {
      await bagOrders.findByNo('B1')
      await bagOrders.listByNos(['B1', 'B2'])
      await bagOrders.lockLiving('B1')
      await orderItems.listOfParent('P1')
      await orderItems.moveAll({ parentOrderNo: 'P1' }, 'pay', now)
      await orderItems.moveAll({ orderNo: 'S1' }, 'suspend', now)
    })
    const parent = 'SEARCH order_item USING INDEX order_item_parent (tenant_id=? AND parent_order_no=?)'
    const bagNo = 'SEARCH bag_order USING INDEX bag_order_no (tenant_id=? AND bag_order_no=?)'
    expect(plans.map((plan) => plan.split('\n')[0])).toEqual([
      bagNo,
      bagNo,
      bagNo,
      parent,
      parent,
      'SEARCH order_item USING INDEX order_item_order (tenant_id=? AND order_no=?)',
    ])
  })

  it('is due by its state and since when, in that order', async () => {
    const due = { status: 0, since: now }
    const plans = await plansOf(async (_, { bagOrders }) => {
      await bagOrders.listDue(due, 10)
      await bagOrders.listDue(due, 10, { statusTime: now, id: 7 })
    })
    expect(plans).toEqual([
      'SEARCH bag_order USING INDEX bag_order_due (status=? AND status_time<?)',
      'SEARCH bag_order USING INDEX bag_order_due (status=? AND status_time>? AND status_time<?)',
    ])
  })
})
