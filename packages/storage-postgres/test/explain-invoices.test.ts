import { describe, expect, it } from 'vitest'
import { expectIndexed, expectSorted, notCounted, page, range, tenDays, time, usePlans } from './explained-plans.js'

/** Rows of three tenants; few wait. */
const plansOf = usePlans([
  `insert into invoice (tenant_id, invoice_no, client_id, bag_set, bag_order_nos, language, status, attempts, earlier_attempts, due_time, create_time)
   select i % 3 + 1, 'no' || i, 'client' || i % 20, 'set' || i, '["B1"]', 'en', case when i % 500 = 0 then 0 else i / 20 % 2 + 1 end, 1, 0,
     ${time('1 minute')}, ${time('1 minute')} from generate_series(1, 20000) i`,
  `insert into invoice_bag (tenant_id, client_id, bag_order_no, invoice_id)
   select tenant_id, client_id, 'bag' || id % 100, id from invoice`,
])

describe('invoice page', () => {
  const plans = async (filter: object) =>
    notCounted(await plansOf(({ invoices }) => invoices.page({ ...page, ...filter })))
  const FILTERS = [
    { filter: {}, columns: [] },
    { filter: { status: 1 }, columns: ['status'] },
    { filter: { clientId: 'client7' }, columns: ['client_id'] },
  ] as const

  it.each(FILTERS)('$filter, with and without a range of creation, sorted', async ({ filter, columns }) => {
    expectSorted(await plans(filter), ['tenant_id', ...columns])
    for (const nodes of await plans({ ...filter, createTime: tenDays }))
      expectIndexed(nodes, ['tenant_id', ...columns, 'create_time'])
  })

  it('by a number, or a client and a status', async () => {
    for (const nodes of await plans({ clientId: 'client7', status: 1 }))
      expectIndexed(nodes, ['tenant_id', 'client_id'])
    for (const beside of [{}, { status: 1 }, { clientId: 'client7' }, { createTime: range }]) {
      for (const nodes of await plans({ invoiceNo: 'no7', ...beside })) expectIndexed(nodes, ['invoice_no'])
    }
  })
})

describe('invoices', () => {
  it('are found by an index', async () => {
    const plans = await plansOf(async ({ invoices }) => {
      await invoices.findLive('client7', 'set7')
      await invoices.findByNo('no7')
      await invoices.find(7)
      await invoices.findNewestOfBag('client7', 'bag7')
      await invoices.finish(7, 1, { status: 0, dueTime: new Date(0) })
      await invoices.retry(7, new Date(0))
    })
    const wanted = [['client_id', 'bag_set'], ['invoice_no'], ['id'], ['client_id', 'bag_order_no'], ['id'], ['id']]
    expect(plans).toHaveLength(wanted.length)
    plans.forEach((nodes, index) => expectIndexed(nodes, wanted[index] ?? []))
  })

  it('are taken up from the index of those that wait', async () => {
    const [nodes = []] = await plansOf((_, { invoices }) =>
      invoices.claim(new Date('2026-01-05T00:00:00Z'), new Date('2026-01-06T00:00:00Z')),
    )
    expectIndexed(nodes, ['due_time', 'id'])
    expect(nodes.map((node) => node['Index Name'])).toContain('invoice_due')
  })
})
