import { describe, expect, it } from 'vitest'
import { expectIndexed, expectSorted, notCounted, page, range, usePlans } from './explained-plans.js'

const plansOf = usePlans()
const now = new Date(0)

/** The columns that an index has to look for, as a plan names them. */
const looksFor = (...columns: string[]) => new RegExp(`\\(${columns.map((column) => `${column}=\\?`).join(' AND ')}`)
const within = (condition: RegExp) => new RegExp(`${condition.source} AND create_time>\\? AND create_time<\\?\\)`)

/** Nothing but the few rows that a partial index or a key leads to is read. */
function expectLookedUp(plan: string | undefined, lines: readonly RegExp[]): void {
  expect(plan).not.toMatch(/\bSCAN (?!candidate|json_each)/)
  for (const line of lines) expect(plan).toMatch(line)
}

describe('supplement page', () => {
  const plans = async (filter: object) =>
    notCounted(await plansOf(({ supplements }) => supplements.page({ ...page, ...filter })))

  it.each([
    [{}, looksFor('tenant_id')],
    [{ status: 0 }, looksFor('tenant_id', 'status')],
    [{ bizType: 1, expenseType: 102 }, looksFor('tenant_id')],
    [{ bizType: 1, expenseType: 102, status: 0 }, looksFor('tenant_id', 'status')],
    [{ userId: 7 }, looksFor('tenant_id', 'user_id')],
    [{ orderNo: 'O1' }, looksFor('tenant_id', 'order_no')],
    [{ bagOrderNo: 'B1' }, looksFor('tenant_id', 'bag_order_no')],
  ] as const)('%o, with and without a range, sorted', async (filter, condition) => {
    expectSorted(await plans(filter), condition)
    expectSorted(await plans({ ...filter, createTime: range }), within(condition))
  })

  it.each([
    [{ userId: 7, status: 0, bizType: 1 }, looksFor('tenant_id', 'user_id')],
    [{ orderNo: 'O1', userId: 7, status: 0 }, looksFor('tenant_id', 'order_no')],
    [{ bagOrderNo: 'B1', userId: 7, status: 0 }, looksFor('tenant_id', 'bag_order_no')],
    [{ paymentId: 'S1' }, looksFor('tenant_id', 'payment_id')],
    [{ paymentId: 'S1', orderNo: 'O1', userId: 7, createTime: range }, looksFor('tenant_id', 'payment_id')],
    [
      { orderExpensesNo: 'E1', orderNo: 'O1', userId: 7, status: 0, createTime: range },
      looksFor('tenant_id', 'order_expenses_no'),
    ],
  ] as const)('%o by what names the fewest rows', async (filter, condition) => {
    expectIndexed(await plans(filter), condition)
  })
})

describe('what is owed and due', () => {
  const owed = /SEARCH supplement USING INDEX supplement_owed \(tenant_id=\? AND user_id=\? AND status=\?\)/
  const bag = /SEARCH bag USING INDEX bag_order_no \(tenant_id=\? AND bag_order_no=\?\)/
  const item = /SEARCH item USING INDEX order_item_order \(tenant_id=\? AND order_no=\?\)/
  const binding = /SEARCH binding USING INDEX partner_member_\w+ \(tenant_id=\? AND member_id=\?\)/

  it('is read from the unpaid ones of the member, in order', async () => {
    const [listed, due] = await plansOf(async ({ supplements }) => {
      await supplements.listOwed(7)
      await supplements.listDue({ userId: 7, upTo: 100, now: new Date(0) })
    })
    expectLookedUp(listed, [owed, bag, item])
    expectLookedUp(due, [owed, bag, item, binding])
    for (const plan of [listed, due]) expect(plan).not.toMatch(/TEMP B-TREE/)
  })

  it('is walked over by the job through the unpaid ones', async () => {
    const [first, next] = await plansOf(async (_, { supplements }) => {
      await supplements.listUnpaid(new Date(0), 10)
      await supplements.listUnpaid(new Date(0), 10, { id: 7 })
    })
    for (const plan of [first, next]) {
      expectLookedUp(plan, [/SEARCH supplement USING INDEX supplement_unpaid \(id>\?\)/, bag, item, binding])
      expect(plan).not.toMatch(/TEMP B-TREE/)
    }
  })
})

describe('what is looked up and changed', () => {
  it('is found by its key, its number, its order or its payment', async () => {
    const plans = await plansOf(async ({ supplements }) => {
      await supplements.find(1)
      await supplements.end(1, { to: 30 })
      await supplements.assignPayment(['E1', 'E2'], 'S1')
      await supplements.listByNos(['E1', 'E2'])
      await supplements.listOfOrder('O1')
      await supplements.countUnpaid({ orderNo: 'O1', bagOrderNo: null })
      await supplements.countUnpaid({ orderNo: null, bagOrderNo: 'B1' })
      await supplements.amountsOf(['O1', 'O2'])
      await supplements.releasePayment('S1')
      await supplements.payAll('S1', now)
    })
    const byId = /^SEARCH supplement USING INTEGER PRIMARY KEY \(rowid=\?\)/
    const byPayment = /SEARCH supplement USING INDEX supplement_payment \(tenant_id=\? AND payment_id=\?\)/
    const expected = [
      byId,
      byId,
      /SEARCH supplement USING INDEX supplement_no \(tenant_id=\? AND order_expenses_no=\?\)/,
      /SEARCH supplement USING INDEX supplement_no \(tenant_id=\? AND order_expenses_no=\?\)/,
      /SEARCH supplement USING INDEX supplement_order \(tenant_id=\? AND order_no=\?\)/,
      /SEARCH supplement USING INDEX supplement_order \(tenant_id=\? AND order_no=\?\)/,
      /SEARCH supplement USING INDEX supplement_bag \(tenant_id=\? AND bag_order_no=\?\)/,
      /SEARCH supplement USING INDEX supplement_order \(tenant_id=\? AND order_no=\?\)/,
      byPayment,
      byPayment,
    ]
    expect(plans).toEqual(expected.map((plan) => expect.stringMatching(plan)))
  })
})
