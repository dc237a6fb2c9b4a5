import { describe, expect, it } from 'vitest'
import { usePlans } from './explained-plans.js'

const plansOf = usePlans()
const before = new Date(1)

/** Chosen from an index in its order, so that a batch costs the same whatever is kept; then changed by their key. */
function expectBatch(plan: string | undefined, chosen: RegExp, key = /USING INTEGER PRIMARY KEY/): void {
  expect(plan).toMatch(chosen)
  expect(plan).toMatch(key)
  // The choice itself is a list, which is looked through in order to find its rows.
  expect(plan).not.toMatch(/TEMP B-TREE|^SCAN (?!.*USING)/m)
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
    const page = /SEARCH operate_log USING COVERING INDEX operate_log_page \(tenant_id=\? AND create_time<\?\)/
    expect(plans).toHaveLength(7)
    expectBatch(plans[0], page)
    expectBatch(plans[1], page)
    expectBatch(
      plans[2],
      /SEARCH operate_log USING (COVERING )?INDEX operate_log_refused \(tenant_id=\? AND create_time<\?\)/,
    )
    expectBatch(
      plans[3],
      /SEARCH coupon_exchange_log USING (COVERING )?INDEX coupon_exchange_log_failed \(create_time<\?\)/,
    )
    expectBatch(plans[4], /SEARCH pay_order USING (COVERING )?INDEX pay_order_closed_texts \(expire_time<\?\)/)
    expectBatch(plans[5], /SEARCH invoice USING (COVERING )?INDEX invoice_failed \(finish_time<\?\)/)
    const key =
      /SEARCH usage_counter USING (COVERING )?INDEX sqlite_autoindex_usage_counter_1 \(tenant_id=\? AND subject=\? AND subject_id=\? AND dimension=\? AND key=\?\)/
    expectBatch(plans[6], /SEARCH usage_counter USING (COVERING )?INDEX usage_counter_expiry \(expire_time<\?\)/, key)
  })

  it('goes with the places where bags lead to an invoice, found by their key', async () => {
    const deleted = [1, 2].map((id) => ({
      tenantId: 1,
      id,
      clientId: 'a',
      createTime: before,
      status: 2,
      bagOrderNos: ['B1', 'B2'],
    }))
    const [, bags] = await plansOf((_, { invoices }) => invoices.deleteFailed(before, 10), [deleted])
    expect(
      bags?.match(
        /^SEARCH invoice_bag USING .*INDEX \w+ \(tenant_id=\? AND client_id=\? AND bag_order_no=\? AND invoice_id=\?\)$/gm,
      ),
    ).toHaveLength(2)
    expect(bags).not.toMatch(/SCAN/)
  })
})
