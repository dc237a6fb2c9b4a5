import { describe, expect, it } from 'vitest'
import {
  expectCounted,
  expectIndexed,
  expectSorted,
  indexesOf,
  notCounted,
  page,
  scansOf,
  SECONDS,
  someCounted,
  tenDays,
  time,
  usePlans,
} from './explained-plans.js'
import type { PlanNode } from './explaining-gateway.js'

/** Rows of three tenants; every thousandth payment is unpaid. */
const plansOf = usePlans([
  `insert into purchase (tenant_id, client_id, out_order_no, external_user_id, member_id, ref_status, attempt, attempt_time, order_no,
     payment_id, goods_amount, freight_amount, pay_amount, address, create_time)
   select i % 3 + 1, 'client' || i / 3 % 50, 'o' || i / 11, 'u', 1, i / 7 % 3, 1, ${time('1 minute')}, 'G' || i, 'Z' || i, 1, 0, 1, '{}',
     ${time('1 minute')} from generate_series(1, 30000) i`,
  `insert into sub_order (tenant_id, order_no, parent_order_no, client_id, user_id, shop_name, local_shop_name, platform_channel,
     goods_amount, freight_amount, pay_amount, create_time)
   select i % 3 + 1, 'S' || i, 'G' || i / 6, 'c', 1, '', '', 1, 1, 0, 1, ${time('1 minute')} from generate_series(1, 30000) i`,
  `insert into wallet_payment (tenant_id, payment_id, client_id, external_user_id, member_id, biz_type, biz_no, pay_amount, status,
     expire_time, create_time)
   select i % 3 + 1, 'Z' || i, 'c', 'u', 1, 'PURCHASE', 'G' || i, 1, case when i % 1000 = 0 then 0 else 10 end, ${time('1 minute')},
     ${time('1 minute')} from generate_series(1, 30000) i`,
])

const now = new Date('2026-01-12T00:00:00Z')
describe('purchase page', () => {
  const pageOf = (filter: object, answers?: unknown[][]) =>
    plansOf(({ purchases }) => purchases.page({ ...page, ...filter }), answers)
  const plans = async (filter: object) => notCounted(await pageOf(filter))

  it.each([
    [{}, ['tenant_id']],
    [{ refStatus: 1 }, ['tenant_id', 'ref_status']],
    [{ clientId: 'client7' }, ['tenant_id', 'client_id']],
    [{ clientId: 'client7', refStatus: 1 }, ['tenant_id', 'client_id']],
  ] as const)('%o, with and without a range', async (filter, columns) => {
    for (const [range, more] of [
      [{}, []],
      [{ createTime: tenDays }, ['create_time']],
    ] as const) {
      const [list, total] = await plans({ ...filter, ...range })
      // An application has few purchases here, which are as well sorted as read in order.
      const expectPage =
        'clientId' in filter
          ? expectIndexed
          : (nodes: PlanNode[], names: readonly string[]) => expectSorted([nodes, total ?? []], names)
      expectPage(list ?? [], [...columns, ...more])
      expectIndexed(total, [...columns, ...more])
      expect(scansOf(total)).toEqual(['Index Only Scan'])
    }
  })
  it.each([
    [{}, ['tenant_id']],
    [{ refStatus: 1 }, ['tenant_id', 'ref_status']],
  ])('%o looks at no row for its total but those that came since', async (filter, columns) => {
    expectCounted(await pageOf(filter, someCounted(29_900)), 'purchase', columns)
    const inTime = await pageOf({ ...filter, createTime: SECONDS }, someCounted(29_900))
    expectCounted(inTime, 'purchase', [...columns, 'create_time'])
  })
  it.each([{}, { clientId: 'client7' }, { refStatus: 1, createTime: tenDays }])(
    'a partner’s number and %o by the number',
    async (filter) => {
      for (const nodes of await plans({ ...filter, outOrderNo: 'o7' }))
        expectIndexed(nodes, ['tenant_id', 'out_order_no'])
    },
  )
  it('an order number and every other filter by the number', async () => {
    const filter = { orderNo: 'G7', outOrderNo: 'o7', clientId: 'client7', refStatus: 1, createTime: tenDays }
    for (const nodes of await plans(filter)) expectIndexed(nodes, ['tenant_id', 'order_no'])
  })
})

describe('what is looked up and changed', () => {
  it('is found by its number or its id', async () => {
    const created = {
      orderNo: 'X',
      paymentId: 'X',
      goodsAmount: 1,
      freightAmount: 0,
      payAmount: 1,
      address: '{}',
      orderComment: null,
      expireTime: now,
    }
    const plans = await plansOf(async ({ purchases, subOrders, walletPayments }) => {
      await purchases.find(1)
      await purchases.findByOutOrderNo('client7', 'o7')
      await purchases.findByOrderNo('G7')
      await purchases.pay('G7', now)
      await purchases.complete({ id: 1, attempt: 1 }, created)
      await purchases.fail({ id: 1, attempt: 1 }, 'x')
      await subOrders.find('S7')
      await subOrders.listOfParent('G7')
      await subOrders.settleAll('G7', { payTime: now })
      await walletPayments.find('Z7')
      await walletPayments.settle('Z7', { trigger: 'close' })
      await walletPayments.lockUnpaid('Z7')
      await subOrders.pay(['S1', 'S2'], now)
    })
    for (const nodes of plans) expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan')
    const [byId, byNo, payment] = [
      expect.stringMatching(/^purchase_(tenant_id_id_pk|id)$/) as string,
      'purchase_order_no',
      'wallet_payment_no',
    ]
    const parts = 'sub_order_parent'
    expect(plans.map(indexesOf)).toEqual([
      [byId, payment],
      ['purchase_out_order_no', payment],
      [byNo, payment],
      [byNo],
      [byId],
      [byId],
      ['sub_order_no'],
      [parts],
      [parts],
      [payment],
      [payment],
      [payment],
      ['sub_order_no'],
    ])
  })

  it.each([undefined, { expireTime: new Date('2026-01-05T00:00:00Z'), id: 7 }])(
    'payments of all tenants that are overdue come from the index of open ones, after %o',
    async (after) => {
      const [nodes] = await plansOf((_, { walletPayments }) => walletPayments.listOverdue(now, 200, after))
      expect(indexesOf(nodes)).toEqual(['wallet_payment_overdue'])
      expect(scansOf(nodes).every((type) => type !== 'Seq Scan')).toBe(true)
    },
  )
})
