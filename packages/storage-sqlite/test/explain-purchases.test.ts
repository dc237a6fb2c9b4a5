import { describe, expect, it } from 'vitest'
import { expectIndexed, expectSorted, notCounted, page, range, usePlans } from './explained-plans.js'

const plansOf = usePlans()
const now = new Date(0)

/** The columns that an index has to look for, as a plan names them. */
const looksFor = (...columns: string[]) => new RegExp(`\\(${columns.map((column) => `${column}=\\?`).join(' AND ')}`)
const within = (condition: RegExp, column: string) =>
  new RegExp(`${condition.source} AND ${column}>\\? AND ${column}<\\?\\)`)

const attempt = { id: 1, attempt: 1 }
const created = {
  orderNo: 'G',
  paymentId: 'Z',
  goodsAmount: 1,
  freightAmount: 0,
  payAmount: 1,
  address: '{}',
  orderComment: null,
  expireTime: now,
}

describe('purchase page', () => {
  const plans = async (filter: object) =>
    notCounted(await plansOf(({ purchases }) => purchases.page({ ...page, ...filter })))
  const FILTERS = [
    [{}, looksFor('tenant_id')],
    [{ refStatus: 1 }, looksFor('tenant_id', 'ref_status')],
    [{ clientId: 'a' }, looksFor('tenant_id', 'client_id')],
    [{ clientId: 'a', refStatus: 1 }, looksFor('tenant_id', 'client_id')],
  ] as const

  it.each(FILTERS)('%o, with and without a range, sorted', async (filter, condition) => {
    expectSorted(await plans(filter), condition)
    expectSorted(await plans({ ...filter, createTime: range }), within(condition, 'create_time'))
  })
  it.each([
    {},
    { clientId: 'a' },
    { refStatus: 1, createTime: range },
    { clientId: 'a', refStatus: 1, createTime: range },
  ])('a partner’s number and %o by the number', async (filter) => {
    const columns = 'clientId' in filter ? ['tenant_id', 'client_id', 'out_order_no'] : ['tenant_id', 'out_order_no']
    expectIndexed(await plans({ ...filter, outOrderNo: 'o' }), looksFor(...columns))
  })
  it.each([{}, { clientId: 'a', refStatus: 1, createTime: range }])(
    'a payment’s number and %o by it',
    async (filter) => {
      expectIndexed(await plans({ ...filter, paymentId: 'Z' }), looksFor('tenant_id', 'payment_id'))
    },
  )
  it.each([{}, { outOrderNo: 'o', clientId: 'a', refStatus: 1, createTime: range }])(
    'an order number and %o by the number',
    async (filter) => {
      expectIndexed(await plans({ ...filter, orderNo: 'G' }), looksFor('tenant_id', 'order_no'))
    },
  )
})

describe('what is looked up and changed', () => {
  it('is found by its number or its id', async () => {
    const plans = await plansOf(async ({ purchases, subOrders, walletPayments }) => {
      await purchases.find(1)
      await purchases.findByOutOrderNo('a', 'o')
      await purchases.findByOrderNo('G')
      await purchases.pay('G', now)
      await purchases.complete(attempt, created)
      await purchases.fail(attempt, 'x')
      await subOrders.find('S')
      await subOrders.listOfParent('G')
      await subOrders.settleAll('G', { payTime: now })
      await walletPayments.find('Z')
      await walletPayments.settle('Z', { trigger: 'close' })
      await walletPayments.lockUnpaid('Z')
      await subOrders.pay(['S1', 'S2'], now)
    })
    const payment = 'SEARCH wallet_payment USING INDEX wallet_payment_no (tenant_id=? AND payment_id=?)'
    const joined = `${payment} LEFT-JOIN`
    const byId = 'SEARCH purchase USING INTEGER PRIMARY KEY (rowid=?)'
    const byNo = 'SEARCH purchase USING INDEX purchase_order_no (tenant_id=? AND order_no=?)'
    const parts = 'SEARCH sub_order USING INDEX sub_order_parent (tenant_id=? AND parent_order_no=?)'
    const part = 'SEARCH sub_order USING INDEX sub_order_no (tenant_id=? AND order_no=?)'
    const byOutNo = 'SEARCH purchase USING INDEX purchase_out_order_no (tenant_id=? AND client_id=? AND out_order_no=?)'
    const withPayment = (plan: string) =>
      expect.stringMatching(new RegExp(`^${escaped(plan)}[^]*${escaped(joined)}$`)) as string
    expect(plans).toEqual([
      ...[byId, byOutNo, byNo].map(withPayment),
      ...[byNo, byId, byId],
      ...[part, parts, parts, payment, payment, payment, part],
    ])
  })

  it.each([undefined, { expireTime: now, id: 7 }])(
    'payments of all tenants that are overdue come from their index, sorted, after %o',
    async (after) => {
      const [plan] = await plansOf((_, { walletPayments }) => walletPayments.listOverdue(now, 200, after))
      expect(plan).toMatch(/^SEARCH wallet_payment USING INDEX wallet_payment_overdue \(/)
      expect(plan).not.toMatch(/TEMP B-TREE/)
    },
  )
})

function escaped(text: string): string {
  return text.replace(/[()?]/g, '\\$&')
}
