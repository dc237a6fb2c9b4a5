import { describe, expect, it } from 'vitest'
import { expectIndexed, expectTallied, expectSorted, page, range, tenDays, time, usePlans } from './explained-plans.js'
import type { PlanNode } from './explaining-gateway.js'

/**
 * 30,000 orders of three tenants, a quarter of them of one client, a third of them in each state; few of them fresh.
 */
const plansOf = usePlans([
  `insert into pay_order (tenant_id, order_no, client_id, out_order_no, out_order_search, search_key, amount, status, payment_order_id,
     expire_time, paid_time, late_paid_time, ask_at, create_time)
   select i % 3 + 1, 'P' || i, case when i % 4 = 0 then 'c' else 'c' || i % 100 end, 'shop-' || i, 'shop-' || i, 'shop19' || i || 'a', 1,
     i / 3 % 3 * 10, 'pay_' || i, ${time('1 minute')}, case when i / 3 % 3 = 1 then ${time('2 minutes')} end,
     case when i / 3 % 300 = 2 then ${time('2 minutes')} end, case when i > 29000 then ${time('1 minute')} end, ${time('1 minute')}
   from generate_series(1, 30000) i`,
  `insert into pay_order_channel_number select tenant_id, payment_order_id, id from pay_order`,
  // One that a search for the letters of another finds nowhere else.
  `update pay_order set out_order_search = 'zebra', search_key = 'zebraa' where id % 3000 = 7`,
])

/** The statements about orders; those about tallies and proposals are others. */
async function clientPlans(filter: object, counts: number[]): Promise<PlanNode[][]> {
  const all = await plansOf(({ payOrders }) => payOrders.pageOfClient('c', { ...page, ...filter }), counts)
  return all.filter((nodes) => JSON.stringify(nodes).includes('"Relation Name":"pay_order"'))
}

const indexesOf = (nodes: readonly PlanNode[] | undefined): string => JSON.stringify(nodes ?? [])
const typesOf = (nodes: readonly PlanNode[] | undefined): string =>
  (nodes ?? []).map((node) => node['Node Type']).join(', ')

/** Through the channel's number, and each order that has it through its key. */
function expectNumbered(nodes: readonly PlanNode[] | undefined): void {
  const used = (nodes ?? []).map((node) =>
    [node['Relation Name'], node['Node Type'], node['Index Cond'] ?? ''].join(' '),
  )
  const scans = used.filter((scan) => !scan.startsWith(' '))
  expect(scans).toHaveLength(2)
  for (const scan of scans) expect(scan).toMatch(/Index (Only )?Scan .*(payment_order_id = |\bid = )/)
}

describe('pay/order/page', () => {
  it.each([
    [{}, ['tenant_id', 'client_id']],
    [{ status: 10 }, ['tenant_id', 'client_id', 'status']],
    [{ createTime: tenDays }, ['tenant_id', 'client_id', 'create_time']],
    [{ status: 10, createTime: tenDays }, ['tenant_id', 'client_id', 'status', 'create_time']],
  ] as const)('%o in its order, its total from tallies', async (filter, columns) => {
    const plans = await clientPlans(filter, [9000])
    expect(plans).toHaveLength(1)
    expectIndexed(plans[0], columns)
    expect(typesOf(plans[0])).not.toContain('Sort')
  })

  it('by times of payment through an index of them', async () => {
    const [total, list] = await clientPlans({ paidTime: range, createTime: tenDays }, [9000, 100, 100])
    expectIndexed(total, ['tenant_id', 'client_id', 'paid_time'])
    expect(typesOf(total)).toContain('Index Only Scan')
    expectIndexed(list, ['tenant_id', 'client_id', 'paid_time'])
  })

  it('by a rare part of the number through the trigram index', async () => {
    for (const filter of [{}, { status: 0 }, { createTime: tenDays }]) {
      const plans = await clientPlans({ ...filter, outOrderNo: 'ZEB' }, [9000, 0, 10, 10])
      expect(plans).toHaveLength(2)
      for (const nodes of plans) expect(indexesOf(nodes)).toContain('pay_order_search')
    }
  })

  it('by a number', async () => {
    for (const nodes of await clientPlans({ orderNo: 'P77', status: 0 }, []))
      expectIndexed(nodes, ['tenant_id', 'order_no'])
    for (const nodes of await clientPlans({ paymentOrderId: 'pay_77', createTime: tenDays }, [])) expectNumbered(nodes)
  })
})

describe('pay/order of the admin API', () => {
  const plans = (filter: object) => plansOf(({ payOrders }) => payOrders.page({ ...page, ...filter }), [1000])

  it.each([
    [{}, ['tenant_id']],
    [{ status: 0 }, ['tenant_id', 'status']],
  ] as const)('%o in its order, with a total from a tally', async (filter, columns) =>
    expectTallied(await plans(filter), columns),
  )

  it.each([
    [{ createTime: tenDays }, ['tenant_id', 'create_time']],
    [{ status: 0, createTime: tenDays }, ['tenant_id', 'status', 'create_time']],
    [{ outOrderNo: 'shop-77' }, ['tenant_id', 'out_order_no']],
  ] as const)('%o in its order', async (filter, columns) => expectSorted(await plans(filter), columns))

  it.each([
    [{}, ['tenant_id']],
    [{ status: 20 }, ['tenant_id', 'status']],
    [{ clientId: 'c' }, ['tenant_id', 'client_id']],
  ] as const)('%o without what has to be refunded in its order, of which an index counts', async (beside, columns) => {
    const all = await plansOf(
      ({ payOrders }) => payOrders.page({ ...page, refundRequired: false, ...beside }),
      [1000, 9],
    )
    const [late, list, ...more] = all.filter((nodes) => indexesOf(nodes).includes('"Relation Name":"pay_order"'))
    expect(more).toEqual([])
    expect(indexesOf(late)).toContain('pay_order_refund')
    expectIndexed(list, columns)
    expect(typesOf(list)).not.toContain('Sort')
  })

  it('by a number, and by what has to be refunded, whatever is asked beside it', async () => {
    for (const beside of [{}, { status: 0 }, { clientId: 'c', createTime: tenDays }]) {
      for (const nodes of await plans({ orderNo: 'P77', ...beside })) expectIndexed(nodes, ['tenant_id', 'order_no'])
      for (const nodes of await plans({ outOrderNo: 'shop-77', ...beside }))
        expectIndexed(nodes, ['tenant_id', 'out_order_no'])
      for (const nodes of await plans({ paymentOrderId: 'pay_77', ...beside })) expectNumbered(nodes)
      for (const nodes of await plans({ refundRequired: true, ...beside }))
        expect(indexesOf(nodes)).toContain('pay_order_refund')
    }
  })
})

describe('one payment order', () => {
  it('is found by each of its names', async () => {
    const [open] = await plansOf(({ payOrders }) => payOrders.findOpen('c', 'shop-77'))
    expectIndexed(open, ['client_id', 'out_order_no'])
    const [named] = await plansOf(({ payOrders }) => payOrders.findOfClient('c', { orderNo: 'P77' }))
    expectIndexed(named, ['tenant_id', 'order_no'])
    const [numbered] = await plansOf(({ payOrders }) => payOrders.findOfClient('c', { paymentOrderId: 'pay_77' }))
    expectNumbered(numbered)
    const [, newest] = await plansOf(({ payOrders }) => payOrders.findOfClient('c', { outOrderNo: 'nowhere' }))
    expectIndexed(newest, ['out_order_no'])
  })

  it('is accepted by its key, in one statement with the note of its number', async () => {
    const plans = await plansOf(({ payOrders }) => payOrders.accept(77, { paymentOrderId: 'p', paymentUrl: 'u' }))
    expect(plans).toHaveLength(1)
    expect(indexesOf(plans[0])).toContain('pay_order_tenant_id_id_pk')
    expect(typesOf(plans[0])).not.toContain('Seq Scan')
  })

  it('is paid late only after a look for newer ones of its number', async () => {
    const statements = await plansOf(({ payOrders }) => payOrders.settle(77, { trigger: 'paid', paidTime: range.end }))
    for (const nodes of statements) expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan')
    expect(indexesOf(statements[1])).toMatch(/pay_order_out_no|pay_order_open/)
  })
})

describe('jobs', () => {
  const claim = { now: new Date('2026-01-03T00:00:00Z'), until: new Date('2026-01-03T00:05:00Z'), limit: 10 }

  it('claim from the ends of partial indexes', async () => {
    const expired = await plansOf((_, { payOrders }) => payOrders.claimExpired(claim), [1])
    expect(indexesOf(expired[0])).toContain('pay_order_expiry')
    const from = new Date('2026-01-01T00:00:00Z')
    const waiting = await plansOf((_, { payOrders }) => payOrders.claimWaiting({ ...claim, from }), [1])
    expect(indexesOf(waiting[0])).toMatch(/pay_order_waiting|pay_order_expiry/)
    for (const nodes of [...expired, ...waiting]) expect(typesOf(nodes)).not.toContain('Seq Scan')
    for (const claimed of [expired[1], waiting[1]]) expect(indexesOf(claimed)).toContain('pay_order_tenant_id_id_pk')
  })
})
