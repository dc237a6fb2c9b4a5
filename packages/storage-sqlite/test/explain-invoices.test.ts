import { describe, expect, it } from 'vitest'
import { expectIndexed, expectSorted, notCounted, page, range, usePlans } from './explained-plans.js'

const plansOf = usePlans()

/** The columns that an index has to look for, as a plan names them. */
const looksFor = (...columns: string[]) => new RegExp(`\\(${columns.map((column) => `${column}=\\?`).join(' AND ')}\\)`)
const within = (...columns: string[]) =>
  new RegExp(`\\(${columns.map((column) => `${column}=\\?`).join(' AND ')} AND create_time>\\? AND create_time<\\?\\)`)

describe('invoice page', () => {
  const plans = async (filter: object) =>
    notCounted(await plansOf(({ invoices }) => invoices.page({ ...page, ...filter })))

  it.each([
    [{}, ['tenant_id']],
    [{ status: 1 }, ['tenant_id', 'status']],
    [{ clientId: 'a' }, ['tenant_id', 'client_id']],
    [{ clientId: 'a', status: 1 }, ['tenant_id', 'client_id']],
  ] as const)('%o, with and without a range of creation, sorted', async (filter, columns) => {
    expectSorted(await plans(filter), looksFor(...columns))
    expectSorted(await plans({ ...filter, createTime: range }), within(...columns))
  })

  it('by a number, whatever is asked beside it', async () => {
    for (const beside of [{}, { status: 1 }, { clientId: 'a' }, { createTime: range }]) {
      expectIndexed(await plans({ invoiceNo: 'a', ...beside }), /INDEX invoice_no \(tenant_id=\? AND invoice_no=\?\)/)
    }
  })
})

describe('invoices', () => {
  it('are found by an index', async () => {
    const plans = await plansOf(async ({ invoices }) => {
      await invoices.findLive('a', 'b')
      await invoices.findByNo('a')
      await invoices.find(1)
      await invoices.findNewestOfBag('a', 'b')
      await invoices.finish(1, 1, { status: 0, dueTime: new Date(0) })
      await invoices.retry(1, new Date(0))
    })
    const [live, byNo, byId, byBag = '', ...changes] = plans
    expect(live).toMatch(/USING INDEX invoice_bag_set \(tenant_id=\? AND client_id=\? AND bag_set=\?\)/)
    expect(byNo).toMatch(/USING INDEX invoice_no /)
    for (const plan of [byId, ...changes])
      expect(plan).toMatch(/^SEARCH invoice USING INTEGER PRIMARY KEY \(rowid=\?\)$/)
    // In the order of the key: the newest is the last one, and the first that is read.
    expect(byBag).toMatch(
      /SEARCH invoice_bag USING (COVERING )?INDEX \w+ \(tenant_id=\? AND client_id=\? AND bag_order_no=\?\)/,
    )
    expect(byBag).toMatch(/SEARCH invoice USING INTEGER PRIMARY KEY/)
    expect(byBag).not.toMatch(/TEMP B-TREE|SCAN/)
  })

  it('take places and lose files by an index', async () => {
    const [places, files = ''] = await plansOf(async ({ invoices }, system) => {
      await invoices.slotsInUse('a')
      await system.invoices.listOutdatedFiles(new Date(1), 10)
    })
    expect(places).toMatch(/USING COVERING INDEX invoice_slot \(tenant_id=\? AND client_id=\?\)/)
    expect(files).toMatch(/USING INDEX invoice_file \(finish_time<\?\)/)
    expect(files).not.toMatch(/TEMP B-TREE/)
  })

  it('list the items of their bags by an index', async () => {
    const [items] = await plansOf(({ orderItems }) => orderItems.listOfBags(['B1', 'B2']))
    expect(items).toMatch(/USING INDEX order_item_bag \(tenant_id=\? AND bag_order_no=\?\)/)
  })

  it('are taken up from the index of those that wait, in its order', async () => {
    const [plan = ''] = await plansOf((_, { invoices }) => invoices.claim(new Date(1), new Date(2)))
    expect(plan).toMatch(/SEARCH invoice USING INDEX invoice_due \(due_time<\?\)/)
    expect(plan).toMatch(/SEARCH invoice USING INTEGER PRIMARY KEY/)
    expect(plan).not.toMatch(/TEMP B-TREE|SCAN invoice/)
  })
})
