import { tenantUnits } from '@org/openapi-storage-drizzle'
import type { PayOrderFilter, PayOrderStep } from '@org/openapi-core/storage'
import { beforeAll, describe, expect, it } from 'vitest'
import { CountingGateway } from './counting-gateway.js'
import { expectIndexed, expectSorted, expectTallied, page, range, useDatabase, usePlans } from './explained-plans.js'

const handle = useDatabase()

/** The plans of the statements of a client's page that are about its orders, tallies left out. */
async function plansOf(filter: PayOrderFilter, counts: number[]): Promise<string[]> {
  const gateway = new CountingGateway(handle(), counts)
  await tenantUnits(gateway)(1).payOrders.pageOfClient('c', { ...page, ...filter })
  return gateway.explained.map(({ plan }) => plan.join('\n')).filter((plan) => !plan.includes('row_tally'))
}

const CLIENT = 'tenant_id=? AND client_id=?'
const search = (index: string, condition: string) => `SEARCH pay_order USING INDEX pay_order_${index} (${condition})`
const covered = (index: string, condition: string) =>
  `SEARCH pay_order USING COVERING INDEX pay_order_${index} (${condition})`
const SORTED = '\nUSE TEMP B-TREE FOR ORDER BY'
const GATHERED = [
  'SEARCH pay_order USING INTEGER PRIMARY KEY (rowid=?)',
  'LIST SUBQUERY 1',
  'SCAN pay_order_search VIRTUAL TABLE INDEX 0:M1',
].join('\n')

/** Through the channel's number, each order by its key. */
const NUMBERED =
  /^SEARCH pay_order USING INTEGER PRIMARY KEY \(rowid=\?\)\nLIST SUBQUERY 1\nSEARCH pay_order_channel_number USING COVERING INDEX \w+ \(tenant_id=\? AND payment_order_id=\?\)/

function describePlans(): void {
  it('a page is read in its order, and its total from tallies', async () => {
    const created = 'create_time>? AND create_time<?'
    expect(await plansOf({}, [1000])).toEqual([search('client', CLIENT)])
    expect(await plansOf({ createTime: range }, [1000])).toEqual([search('client', `${CLIENT} AND ${created}`)])
    expect(await plansOf({ status: 10 }, [1000])).toEqual([search('client_status', `${CLIENT} AND status=?`)])
    expect(await plansOf({ status: 10, createTime: range }, [1000])).toEqual([
      search('client_status', `${CLIENT} AND status=? AND ${created}`),
    ])
  })

  it('a page by the time of payment is read in its order, or sorted if few were paid then', async () => {
    const paid = `${CLIENT} AND paid_time>? AND paid_time<?`
    expect(await plansOf({ paidTime: range }, [1_000_000, 900_000])).toEqual([
      search('client_status', `${CLIENT} AND status=?`),
    ])
    expect(await plansOf({ paidTime: range, status: 10 }, [1_000_000, 20])).toEqual([
      search('client_paid', paid) + SORTED,
    ])
    const [counted, list] = await plansOf({ paidTime: range, createTime: range }, [1_000_000, 20, 20])
    expect([counted, list]).toEqual([covered('client_paid', paid), search('client_paid', paid) + SORTED])
  })

  it.each(['shop', '帆布', 'lv'])(
    'a part %s of the number is counted and listed through the trigram index',
    async (outOrderNo) => {
      for (const filter of [{}, { status: 0 }, { createTime: range }]) {
        const [, counted, list] = await plansOf({ ...filter, outOrderNo }, [1_000_000, 20, 20])
        expect([counted, list]).toEqual([GATHERED, GATHERED + SORTED])
      }
    },
  )

  it('a part that many orders have is listed in order; among few, and of one letter, it takes no trigrams', async () => {
    const [, counted, list] = await plansOf({ outOrderNo: 'shop' }, [1_000_000, 400_000, 400_000])
    expect([counted, list]).toEqual([covered('client', CLIENT), search('client', CLIENT)])
    for (const [outOrderNo, rows] of [
      ['shop', 200],
      ['s', 1_000_000],
    ] as const) {
      expect(await plansOf({ outOrderNo, status: 0 }, [rows, 20])).toEqual([
        covered('client_status', `${CLIENT} AND status=?`),
        search('client_status', `${CLIENT} AND status=?`),
      ])
    }
  })

  it('a number names its rows', async () => {
    for (const filter of [{}, { status: 0, createTime: range, paidTime: range, outOrderNo: 'a' }]) {
      for (const plan of await plansOf({ orderNo: 'P1', ...filter }, []))
        expect(plan).toContain('INDEX pay_order_no (tenant_id=? AND order_no=?)')
      for (const plan of await plansOf({ paymentOrderId: 'p', ...filter }, [])) expect(plan).toMatch(NUMBERED)
    }
  })
}

describe('payment orders', () => describePlans())

describe('payment orders, with statistics of a table that one client fills', () => {
  beforeAll(() => {
    handle().exec(`
      with recursive i(n) as (select 1 union all select n + 1 from i where n < 5000)
      insert into pay_order (tenant_id, order_no, client_id, out_order_no, out_order_search, search_key, amount, status, expire_time,
        paid_time, ask_at, create_time)
      select 1, 'P' || n, case when n % 50 = 0 then n else 'c' end, 'o' || n, 'o' || n, 'o' || n || 'a', 1, n % 3 * 10, n + 7200,
        case when n % 3 = 1 then n end, n, n
      from i;
      analyze`)
  })
  describePlans()
})

describe('payment orders of the admin API and of jobs', () => {
  const plans = usePlans()
  const orders = (filter: object) => plans(({ payOrders }) => payOrders.page({ ...page, ...filter }), [1000])

  it('pages are indexed and sorted', async () => {
    expectTallied(await orders({}), /\(tenant_id=\?\)/)
    expectSorted(await orders({ createTime: range }), /create_time>\? AND create_time<\?/)
    expectTallied(await orders({ status: 0 }), /status=\?/)
    expectSorted(await orders({ status: 0, createTime: range }), /status=\? AND create_time>\?/)
    expectSorted(await orders({ outOrderNo: 'a' }), /out_order_no=\?/)
    for (const beside of [{}, { status: 0 }, { clientId: 'c', createTime: range }])
      for (const plan of await orders({ paymentOrderId: 'p', ...beside })) expect(plan).toMatch(NUMBERED)
    for (const beside of [{}, { status: 20, clientId: 'c', createTime: range }]) {
      const [list, total] = await orders({ refundRequired: true, ...beside })
      expectIndexed([list ?? '', total ?? ''], /pay_order_refund/)
      expect(list).not.toMatch(/TEMP B-TREE/)
    }
    for (const [beside, condition] of [
      [{}, /pay_order_page \(tenant_id=\?\)/],
      [{ status: 20 }, /pay_order_status \(tenant_id=\? AND status=\?\)/],
      [{ clientId: 'c' }, /pay_order_client \(tenant_id=\? AND client_id=\?\)/],
    ] as const) {
      const all = await plans(
        ({ payOrders }) => payOrders.page({ ...page, refundRequired: false, ...beside }),
        [1000, 9],
      )
      const [late, list, ...more] = all.filter((plan) => plan.includes('pay_order'))
      expect(more).toEqual([])
      expect(late).toMatch(/pay_order_refund \(tenant_id=\?/)
      expect(list).toMatch(condition)
      expect(list).not.toMatch(/TEMP B-TREE/)
    }
    for (const beside of [{}, { status: 0 }, { clientId: 'c', createTime: range, paymentOrderId: 'p' }]) {
      expectIndexed(await orders({ orderNo: 'P1', ...beside }), /order_no=\?/)
      expectIndexed(await orders({ outOrderNo: 'a', ...beside }), /out_order_no=\?/)
    }
  })

  it('one order is found and changed by its key', async () => {
    const step: PayOrderStep = { trigger: 'paid', paidTime: range.end, names: { paymentOrderId: 'p', paymentUrl: 'u' } }
    const changes = await plans(async ({ payOrders }) => {
      await payOrders.claim(1, { now: range.start, until: range.end })
      await payOrders.release(1, range.end)
      await payOrders.accept(1, { paymentOrderId: 'p', paymentUrl: 'u' })
      await payOrders.noteLatePayment(1, range.end)
      await payOrders.askAgain(1, null)
      await payOrders.find(1)
    })
    for (const plan of changes) expect(plan).toBe('SEARCH pay_order USING INTEGER PRIMARY KEY (rowid=?)')
    const settled = await plans(({ payOrders }) => payOrders.settle(1, step))
    expect(settled[1]).toMatch(/SEARCH newer USING INDEX pay_order_\w+ \(tenant_id=\? AND /)
    for (const plan of settled) expect(plan).toMatch(/^SEARCH pay_order USING INTEGER PRIMARY KEY \(rowid=\?\)/)
    const [open] = await plans(({ payOrders }) => payOrders.findOpen('c', 'a'))
    expect(open).toBe('SEARCH pay_order USING INDEX pay_order_open (tenant_id=? AND client_id=? AND out_order_no=?)')
    const [named] = await plans(({ payOrders }) => payOrders.findOfClient('c', { orderNo: 'P' }))
    expect(named).toMatch(/^SEARCH pay_order USING INDEX pay_order_no /)
    const [numbered] = await plans(({ payOrders }) => payOrders.findOfClient('c', { paymentOrderId: 'p' }))
    expect(numbered).toMatch(NUMBERED)
    const [, newest] = await plans(({ payOrders }) => payOrders.findOfClient('c', { outOrderNo: 'a' }))
    expect(newest).toBe('SEARCH pay_order USING INDEX pay_order_out_no (tenant_id=? AND out_order_no=?)')
  })

  it('jobs claim from the ends of partial indexes', async () => {
    const claim = { now: range.end, until: range.end, limit: 10 }
    const expired = await plans((_, { payOrders }) => payOrders.claimExpired(claim), [1])
    const waiting = await plans((_, { payOrders }) => payOrders.claimWaiting(claim), [1])
    const [later] = await plans((_, { payOrders }) => payOrders.claimWaiting({ ...claim, from: range.start }))
    expect([expired[0], waiting[0], later]).toEqual([
      'SEARCH pay_order USING COVERING INDEX pay_order_expiry (expire_time<?)',
      'SEARCH pay_order USING COVERING INDEX pay_order_waiting (ask_at<?)',
      'SEARCH pay_order USING COVERING INDEX pay_order_waiting (ask_at>? AND ask_at<?)',
    ])
    for (const claimed of [expired[1], waiting[1]])
      expect(claimed).toMatch(/^SEARCH pay_order USING INTEGER PRIMARY KEY \(rowid=\?\)/)
  })
})
