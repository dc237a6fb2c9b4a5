import { describe, expect, it } from 'vitest'
import {
  expectIndexed,
  expectOrdered,
  indexesOf,
  notCounted,
  page,
  tenDays,
  time,
  usePlans,
} from './explained-plans.js'

/** Rows of three tenants; one of 500 is unpaid. */
const plansOf = usePlans([
  `insert into supplement (tenant_id, order_expenses_no, biz_type, expense_type, order_no, bag_order_no, client_id, user_id,
     amount, reason, status, auto_debited, payment_id, create_time)
   select i % 3 + 1, 'E' || i, case when i % 7 = 0 then 2 else 1 end, case when i % 7 = 0 then 203 else 102 end,
     case when i % 7 = 0 then null else 'O' || i / 9 end, case when i % 7 = 0 then 'B' || i / 9 end, 'client', i / 3 % 3000, 1, 'x',
     case when i % 500 = 0 then 0 when i % 11 = 0 then 30 else 10 end, true, 'S' || i / 5, ${time('1 minute')}
   from generate_series(1, 30000) i`,
  `insert into bag_order (tenant_id, bag_order_no, user_id, status, goods_qty, goods_total_amount, estimate_weight,
     estimate_volume, pay_amount, refund_amount, create_time)
   select i % 3 + 1, 'B' || i, 1, 0, 1, 1, 1, 1, 1, 0, ${time('1 minute')} from generate_series(1, 5000) i`,
  `insert into order_item (tenant_id, order_item_no, order_no, parent_order_no, user_id, status, is_wallet_paid, platform_channel,
     goods_id, sku_id, goods_name, local_goods_name, spec_name, local_spec_name, image_path, qty, price, actual_price, freight_fee,
     shop_name, local_shop_name, create_time)
   select i % 3 + 1, 'I' || i, 'O' || i, 'P' || i, 1, 202, true, 1, 'g', 's', '', '', '', '', '', 1, 1, 1, 0, '', '', ${time('1 minute')}
   from generate_series(1, 5000) i`,
  `insert into member (tenant_id, id, union_id, nickname, status, create_time)
   select i % 3 + 1, i, 'u' || i, 'n', 0, ${time('1 minute')} from generate_series(1, 3000) i`,
  `insert into partner_member (tenant_id, client_id, external_user_id, member_id, member_union_id, status, supplement_auth, create_time)
   select i % 3 + 1, 'client', 'e' || i, i, 'u' || i, 0, true, ${time('1 minute')} from generate_series(1, 3000) i`,
  `insert into wallet select i % 3 + 1, i, i, 0, 0, 0, ${time('1 minute')} from generate_series(1, 3000) i`,
])

const now = new Date('2026-01-03T00:00:00Z')

describe('supplement page', () => {
  const plans = async (filter: object) =>
    notCounted(await plansOf(({ supplements }) => supplements.page({ ...page, ...filter })))

  it.each([
    [{}, ['tenant_id']],
    [{ status: 30 }, ['tenant_id', 'status']],
    [{ bizType: 1, expenseType: 102 }, ['tenant_id']],
    [{ bizType: 1, expenseType: 102, status: 30 }, ['tenant_id', 'status']],
  ] as const)('%o, with and without a range, sorted', async (filter, columns) => {
    expectOrdered(await plans(filter), columns)
    expectOrdered(await plans({ ...filter, createTime: tenDays }), [...columns, 'create_time'])
  })

  it.each([
    [{ userId: 7 }, 'user_id'],
    [{ userId: 7, status: 10, bizType: 1 }, 'user_id'],
    [{ orderNo: 'O7', userId: 7, status: 10 }, 'order_no'],
    [{ bagOrderNo: 'B7', userId: 7, status: 10 }, 'bag_order_no'],
    [{ paymentId: 'S7', orderNo: 'O7', userId: 7, createTime: tenDays }, 'payment_id'],
    [{ orderExpensesNo: 'E7', orderNo: 'O7', userId: 7, createTime: tenDays }, 'order_expenses_no'],
  ] as const)('%o by what names the fewest rows', async (filter, column) => {
    for (const nodes of await plans(filter)) expectIndexed(nodes, ['tenant_id', column])
  })
})

describe('what is owed and due', () => {
  it('is read from the unpaid ones of the member', async () => {
    const plans = await plansOf(async ({ supplements }) => {
      await supplements.listOwed(7)
      await supplements.listDue({ userId: 7, upTo: 100, now: new Date(0) })
    })
    expect(plans).toHaveLength(2)
    for (const nodes of plans) {
      expectIndexed(nodes, ['tenant_id', 'user_id'])
      expect(indexesOf(nodes)).toContain('supplement_owed')
    }
  })

  it('is walked over by the job through the unpaid ones', async () => {
    const plans = await plansOf(async (_, { supplements }) => {
      await supplements.listUnpaid(new Date(0), 10)
      await supplements.listUnpaid(new Date(0), 10, { id: 7 })
    })
    expect(plans).toHaveLength(2)
    for (const nodes of plans) {
      expectIndexed(nodes, [])
      expect(indexesOf(nodes)).toContain('supplement_unpaid')
    }
  })
})

describe('what is looked up and changed', () => {
  it('is found by its key, its number, its order or its payment', async () => {
    const plans = await plansOf(async ({ supplements }) => {
      await supplements.find(1)
      await supplements.listByNos(['E1', 'E2'])
      await supplements.listOfOrder('O1')
      await supplements.countUnpaid({ orderNo: 'O1', bagOrderNo: null })
      await supplements.countUnpaid({ orderNo: null, bagOrderNo: 'B1' })
      await supplements.amountsOf(['O1', 'O2'])
      await supplements.releasePayment('S1')
      await supplements.payAll('S1', now)
    })
    const columns = [
      'id',
      'order_expenses_no',
      'order_no',
      'order_no',
      'bag_order_no',
      'order_no',
      'payment_id',
      'payment_id',
    ]
    expect(plans).toHaveLength(columns.length)
    for (const [index, nodes] of plans.entries()) expectIndexed(nodes, [columns[index] ?? ''])
  })

  it('is changed through a key', async () => {
    const plans = await plansOf(async ({ supplements }) => {
      await supplements.end(1, { to: 30 })
      await supplements.assignPayment(['E1', 'E2'], 'S1')
    })
    expectIndexed(plans[0], ['id'])
    expectIndexed(plans[1], ['tenant_id', 'order_expenses_no'])
  })
})
