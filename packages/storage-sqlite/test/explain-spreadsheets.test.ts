import { tenantUnits } from '@org/openapi-storage-drizzle'
import type { Repositories, SpreadsheetQuery } from '@org/openapi-core/storage'
import { beforeAll, describe, expect, it } from 'vitest'
import { CountingGateway } from './counting-gateway.js'
import { expectIndexed, expectSorted, page, range, tallied, useDatabase, usePlans } from './explained-plans.js'

const ALL = { ...page, promoterId: 7, minPrice: 0, maxPrice: Number.MAX_SAFE_INTEGER, order: 'newest' } as const
const ORDERS = ['newest', 'sales', 'cheapest', 'dearest'] as const
const FILTERS: readonly (readonly [name: string, filter: Partial<SpreadsheetQuery>])[] = [
  ['all', {}],
  ['category', { categoryCode: 'a' }],
  ['source', { source: 1 }],
  ['both', { categoryCode: 'a', source: 1 }],
]

const handle = useDatabase()

/** The plans of the statements of a page, the list's last. */
async function plansOf(query: Partial<SpreadsheetQuery>, counts: number[]): Promise<string[]> {
  const gateway = new CountingGateway(handle(), counts)
  await tenantUnits(gateway)(1).spreadsheets.listOfPromoter({ ...ALL, ...query })
  return gateway.explained.map(({ plan }) => plan.join('\n'))
}

const listOf = async (query: Partial<SpreadsheetQuery>, counts: number[]) => (await plansOf(query, counts)).at(-1)

const columnsOf = (filter: Partial<SpreadsheetQuery>): string =>
  [
    'tenant_id',
    'promoter_id',
    ...(filter.source === undefined ? [] : ['goods_source']),
    ...(filter.categoryCode === undefined ? [] : ['goods_category_code']),
  ]
    .map((column) => `${column}=?`)
    .join(' AND ')

const search = (name: string, order: string, condition: string) =>
  `SEARCH spreadsheet USING INDEX spreadsheet_${name}_${order} (${condition})`

const SORTED = 'USE TEMP B-TREE FOR ORDER BY'

function describePlans(): void {
  it.each(FILTERS)('a page by filters (%s) is read in its order', async (name, filter) => {
    for (const order of ORDERS) {
      expect(await listOf({ ...filter, order }, [1000])).toBe(search(name, order, columnsOf(filter)))
    }
  })

  it.each(FILTERS)(
    'a page by filters (%s) and a range of prices is read in its order, or sorted if few rows are in it',
    async (name, filter) => {
      const range = { ...filter, minPrice: 100, maxPrice: 2000 }
      const inRange = `${columnsOf(filter)} AND price_in_cents>? AND price_in_cents<?`
      for (const order of ['newest', 'sales'] as const) {
        expect(await listOf({ ...range, order }, [50_000, 1_000_000])).toBe(search(name, order, columnsOf(filter)))
        expect(await listOf({ ...range, order }, [50, 1_000_000])).toBe(
          `${search(name, 'dearest', inRange)}\n${SORTED}`,
        )
      }
      for (const order of ['cheapest', 'dearest'] as const) {
        for (const counts of [[50_000], [50]])
          expect(await listOf({ ...range, order }, counts)).toBe(search(name, order, inRange))
      }
    },
  )

  it('a total is the sum of runs of buckets, and reads no row of the list', async () => {
    const [total = ''] = await plansOf({ minPrice: 100, maxPrice: 123_456_789 }, [0])
    expect(total).not.toMatch(/spreadsheet/)
    const [run, noted] = tallied
    expect(total.match(run)?.length).toBeGreaterThan(5)
    expect(total.match(noted)).toHaveLength(1)
    expect(total.replaceAll(run, '').replace(noted, '')).not.toMatch(/row_tally/)
  })

  it.each(['canvas', '帆布', 'lv'])('%s is counted and listed through the trigram index', async (keyword) => {
    const [, , counted, list] = await plansOf({ keyword, categoryCode: 'a' }, [1_000_000, 20, 20])
    const gathered = [
      'SEARCH spreadsheet USING INTEGER PRIMARY KEY (rowid=?)',
      'LIST SUBQUERY 1',
      'SCAN spreadsheet_search VIRTUAL TABLE INDEX 0:M1',
    ].join('\n')
    expect(counted).toBe(gathered)
    expect(list).toBe(`${gathered}\n${SORTED}`)
  })

  it('a keyword that many rows have is listed in order', async () => {
    expect(await listOf({ keyword: 'canvas', source: 1 }, [1_000_000, 400_000, 400_000])).toBe(
      search('source', 'newest', columnsOf({ source: 1 })),
    )
  })

  it('a keyword among few rows, and one of a single letter, takes no index of keywords', async () => {
    for (const [keyword, rows] of [
      ['canvas', 250],
      ['a', 1_000_000],
    ] as const) {
      const [, counted, list] = await plansOf({ keyword }, [rows, 20])
      expect(counted).toBe(search('all', 'newest', columnsOf({})))
      expect(list).toBe(search('all', 'newest', columnsOf({})))
    }
  })
}

describe('spreadsheets', () => describePlans())

describe('spreadsheets, with statistics of a table that one promoter fills', () => {
  beforeAll(() => {
    handle().exec(`
      with recursive i(n) as (select 1 union all select n + 1 from i where n < 5000)
      insert into spreadsheet (tenant_id, promoter_id, goods_id, goods_title, price_in_cents, goods_source, goods_sale_count,
        goods_category_code, search_text, search_key, create_time)
      select 1, case when n % 50 = 0 then n else 7 end, 'G' || n, 'Title', n * 7919 % 3000, 1 + n % 3, n % 100, char(97 + n % 5), 'title', 'titlea', n
      from i;
      analyze`)
  })
  describePlans()
})

describe('spreadsheets of the admin API, exchange rates and quality checks', () => {
  const plans = usePlans()
  const spreadsheets = (filter: object) =>
    plans(({ spreadsheets: repository }: Repositories) => repository.page({ ...page, ...filter }))
  const rates = (filter: object) => plans(({ exchangeRates }) => exchangeRates.page({ ...page, ...filter }))

  it('pages are indexed and sorted', async () => {
    expectSorted(await spreadsheets({}), /tenant_id=\?/)
    expectSorted(await spreadsheets({ createTime: range }), /create_time>\?/)
    expectSorted(await spreadsheets({ promoterId: 7 }), /promoter_id=\?/)
    expectSorted(await spreadsheets({ goodsId: 'G1' }), /goods_id=\?/)
    expectSorted(await spreadsheets({ goodsId: 'G1', promoterId: 7 }), /goods_id=\?/)
    expectSorted(await rates({}), /tenant_id=\?/)
    expectSorted(await rates({ status: 0 }), /status=\?/)
    expectIndexed(await rates({ abbreviationCode: 'USD', status: 0 }), /abbreviation_code=\?/)
  })

  it('what a page of a spreadsheet is shown with is indexed', async () => {
    const [enabled] = await plans(({ exchangeRates }) => exchangeRates.listEnabled())
    expect(enabled).toBe('SEARCH exchange_rate USING INDEX exchange_rate_enabled (tenant_id=? AND status=?)')
    const [usd] = await plans(({ exchangeRates }) => exchangeRates.findEnabled('USD'))
    expect(usd).toBe('SEARCH exchange_rate USING INDEX exchange_rate_currency (tenant_id=? AND abbreviation_code=?)')
    const [checks, ...rest] = await plans(({ qualityChecks }) =>
      qualityChecks.listNewest([{ goodsId: 'G1', source: 1 }], 5),
    )
    expect(checks).toMatch(/SEARCH qc_record USING INDEX qc_record_goods\w* \(tenant_id=\? AND goods_id=\?\)/)
    expect(rest).toEqual([])
    const [category] = await plans(({ spreadsheets: repository }) => repository.usesCategory(7, 'a'))
    expect(category).toMatch(
      /SEARCH spreadsheet USING (COVERING )?INDEX spreadsheet_category_\w+ \(tenant_id=\? AND promoter_id=\? AND goods_category_code=\?\)/,
    )
  })
})
