import { describe, expect, it } from 'vitest'
import { expectIndexed, time, usePlans } from './explained-plans.js'
import type { PlanNode } from './explaining-gateway.js'

/** Rows of three tenants and, in the operate log, the platform; a few are old, of those a few may go. */
const plansOf = usePlans([
  `insert into operate_log (tenant_id, admin_id, admin_name, action, resource, request_id, create_time)
   select i % 4, 'a', 'a', case when i % 4 = 0 and i % 3 = 0 then 'sign-in-refused' else 'update' end, 'r', 'q', ${time('1 minute')} from generate_series(1, 20000) i`,
  `insert into coupon_exchange_log (tenant_id, code, coupon_template_id, user_id, source, exchange_status, imported, create_time, revision)
   select i % 3 + 1, 'c', 1, i % 500, 2, i % 2 + 2, i % 5 = 0, ${time('1 minute')}, 1 from generate_series(1, 20000) i`,
  `insert into pay_order (tenant_id, order_no, client_id, out_order_no, out_order_search, search_key, amount, subject, status, paid_time, expire_time, create_time)
   select i % 3 + 1, 'P' || i, 'client', 'o' || i, 'o' || i, 'o' || i, 1, 's', case when i % 2 = 0 then 20 else 10 end,
     case when i % 2 = 0 then null else ${time('1 minute')} end, ${time('1 minute')}, ${time('1 minute')} from generate_series(1, 20000) i`,
  `insert into invoice (tenant_id, invoice_no, client_id, bag_set, bag_order_nos, language, status, attempts, earlier_attempts, due_time, create_time, finish_time)
   select i % 3 + 1, 'no' || i, 'client' || i % 20, 'set' || i, '["B1"]', 'en', i % 2 + 1, 1, 0, ${time('1 minute')}, ${time('1 minute')}, ${time('1 minute')}
   from generate_series(1, 20000) i`,
  `insert into invoice_bag (tenant_id, client_id, bag_order_no, invoice_id) select tenant_id, client_id, 'bag' || id % 100, id from invoice`,
  `insert into usage_counter (tenant_id, subject, subject_id, dimension, key, used, expire_time)
   select i % 3 + 1, 'code', i % 50, case when i % 2 = 0 then 'member' else 'member-day' end, i::text, 1, case when i % 2 = 0 then null else ${time('1 minute')} end
   from generate_series(1, 20000) i`,
])

const before = new Date('2026-01-03T00:00:00Z')

/** Chosen from an index in its order, so that a batch costs the same whatever is kept; then changed by their key. */
function expectBatch(nodes: readonly PlanNode[] = [], index: string, columns: readonly string[]): void {
  expectIndexed(nodes, columns)
  expect(nodes.map((node) => node['Index Name'])).toContain(index)
  expect(nodes.map((node) => node['Node Type']).filter((type) => type.includes('Sort'))).toEqual([])
}

describe('what is kept for a number of days', () => {
  it('comes from an index of what is old, batch by batch', async () => {
    const plans = await plansOf(async (stores, system) => {
      await stores.operateLogs.deleteBefore(before, 10)
      await system.operateLogs.deleteBefore(before, 10)
      await system.operateLogs.deleteRefusedSignIns(before, 10)
      await system.exchangeLogs.deleteFailed(before, 10)
      await system.payOrders.forgetTexts(before, 10)
      await system.invoices.deleteFailed(before, 10)
      await system.usageCounters.deleteExpired(before, 10)
    })
    expect(plans).toHaveLength(7)
    expectBatch(plans[0], 'operate_log_default_pkey', ['tenant_id', 'create_time', 'id'])
    expectBatch(plans[1], 'operate_log_default_pkey', ['tenant_id', 'create_time', 'id'])
    expectBatch(plans[2], 'operate_log_default_tenant_id_create_time_id_idx', ['tenant_id', 'create_time', 'id'])
    expectBatch(plans[3], 'coupon_exchange_log_failed', ['create_time', 'id'])
    expectBatch(plans[4], 'pay_order_closed_texts', ['expire_time', 'tenant_id', 'id'])
    expectBatch(plans[5], 'invoice_failed', ['finish_time', 'id'])
    expectBatch(plans[6], 'usage_counter_expiry', ['expire_time', 'tenant_id', 'subject_id', 'dimension', 'key'])
  })

  it('goes with the places where bags lead to an invoice, found by their key', async () => {
    const deleted = [1, 2].map((id) => ({
      tenantId: 1,
      id,
      clientId: 'client7',
      createTime: before,
      status: 2,
      bagOrderNos: ['bag1', 'bag2'],
    }))
    const [, bags] = await plansOf((_, { invoices }) => invoices.deleteFailed(before, 10), [deleted])
    expectIndexed(bags, ['tenant_id', 'client_id', 'bag_order_no', 'invoice_id'])
  })
})
