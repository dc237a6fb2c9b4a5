import { tenantUnits } from '@org/openapi-storage-drizzle'
import type { SpreadsheetQuery } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { CountingGateway } from './counting-gateway.js'
import { NOTED, page, tallied, time, useServer } from './explained-plans.js'
import { ExplainingGateway } from './explaining-gateway.js'
import type { PlanNode } from './explaining-gateway.js'

const ALL = { ...page, promoterId: 7, minPrice: 0, maxPrice: Number.MAX_SAFE_INTEGER, order: 'newest' } as const
const ORDERS = ['newest', 'sales', 'cheapest', 'dearest'] as const
const FILTERS: readonly (readonly [name: string, filter: Partial<SpreadsheetQuery>])[] = [
  ['all', {}],
  ['category', { categoryCode: 'a' }],
  ['source', { source: 1 }],
  ['both', { categoryCode: 'a', source: 1 }],
]

/** A third of the rows belongs to one promoter; the others to many. */
const server = useServer([
  `insert into spreadsheet (tenant_id, promoter_id, goods_id, goods_title, price_in_cents, goods_source, goods_sale_count,
     goods_category_code, search_text, search_key, create_time)
   select 1, case when i % 3 = 0 then 7 else 10 + i % 1000 end, 'G' || i, 'Title', i * 7919 % 3000, 1 + i / 3 % 3, i % 100, chr(97 + i / 9 % 5),
     'canvas ' || i, 'canvasw' || i || case when i % 500 = 0 then 'lvikmikj' else '' end, ${time('1 minute')}
   from generate_series(1, 30000) i`,
  `insert into promoter (tenant_id, rno, promoter_level, status, create_time, deleted_at)
   select 1, 'R' || i, 1, 1, now(), case when i % 200 = 0 then now() end from generate_series(1, 5000) i`,
  `insert into qc_record (tenant_id, goods_id, source, qc_path_list, completion_time, create_time)
   select 1, 'G' || i % 30000, 1 + i % 3, '[]', ${time('1 minute')}, now() from generate_series(1, 60000) i`,
  `insert into row_tally select distinct 1, 'spreadsheet', 'group ' || i % 10, level, floor(i / power(32, level)), 1
   from generate_series(1, 3000) i, generate_series(0, 6) level`,
  NOTED,
])

/** The plans of the statements of a page, the list's last. */
async function plansOf(query: Partial<SpreadsheetQuery>, counts: number[]): Promise<PlanNode[][]> {
  const gateway = new CountingGateway(server(), counts)
  await tenantUnits(gateway)(1).spreadsheets.listOfPromoter({ ...ALL, ...query })
  return gateway.explained
}

/** The types of the plan's nodes, and the indexes that it reads. */
const outline = (nodes: readonly PlanNode[] = []) =>
  nodes.map((node) => [node['Node Type'], ...(node['Index Name'] === undefined ? [] : [node['Index Name']])].join(' '))

const listOf = async (query: Partial<SpreadsheetQuery>, counts: number[]) => (await plansOf(query, counts)).at(-1) ?? []

const columnsOf = (filter: Partial<SpreadsheetQuery>): string[] => [
  'tenant_id',
  'promoter_id',
  ...(filter.source === undefined ? [] : ['goods_source']),
  ...(filter.categoryCode === undefined ? [] : ['goods_category_code']),
]

const expectColumns = (nodes: readonly PlanNode[], columns: readonly string[]) => {
  const conditions = nodes.map((node) => node['Index Cond'] ?? '').join(' ')
  for (const column of columns) expect(conditions).toContain(column)
}

describe('spreadsheets', () => {
  it.each(FILTERS)('a page by filters (%s) is read in its order', async (name, filter) => {
    for (const order of ORDERS) {
      const list = await listOf({ ...filter, order }, [1000])
      expect(outline(list)).toEqual(['Limit', `Index Scan spreadsheet_${name}_${order}`])
      expectColumns(list, columnsOf(filter))
    }
  })

  it.each(FILTERS)(
    'a page by filters (%s) and a range of prices is read in its order, or sorted if few rows are in it',
    async (name, filter) => {
      const few = { ...filter, minPrice: 100, maxPrice: 103 }
      const many = { ...filter, minPrice: 100, maxPrice: 2000 }
      for (const order of ['newest', 'sales'] as const) {
        const walk = await listOf({ ...many, order }, [50_000, 1_000_000])
        expect(outline(walk)).toEqual(['Limit', `Index Scan spreadsheet_${name}_${order}`])
        const gathered = await listOf({ ...few, order }, [2, 1_000_000])
        expect(outline(gathered).slice(0, 2)).toEqual(['Limit', 'Sort'])
        expect(outline(gathered).join(' ')).toMatch(/spreadsheet_\w+_(cheapest|dearest)/)
        expectColumns(gathered, ['tenant_id', 'promoter_id', 'price_in_cents'])
      }
      for (const order of ['cheapest', 'dearest'] as const) {
        const list = await listOf({ ...many, order }, [50_000])
        expect(outline(list)).toEqual(['Limit', `Index Scan spreadsheet_${name}_${order}`])
        expectColumns(list, [...columnsOf(filter), 'price_in_cents'])
      }
    },
  )

  it('a total is the sum of runs of buckets, and reads no row of the list', async () => {
    const [total = []] = await plansOf({ minPrice: 100, maxPrice: 123_456_789 }, [0])
    const scans = tallied(total).filter((node) => /^(Index|Seq).*Scan/.test(node['Node Type']))
    const [noted, ...runs] = scans.toReversed()
    expect([noted?.['Index Name'], noted?.['Index Cond']]).toEqual([
      'row_tally_delta_group',
      expect.stringMatching(/tenant_id = .*list = .*group_key = .*id > /),
    ])
    expect(runs.length).toBeGreaterThan(5)
    for (const scan of runs) {
      expect(scan['Index Name']).toMatch(/^row_tally_tenant/)
      expect(scan['Index Cond']).toMatch(/tenant_id = .*list = .*group_key = .*level = .*bucket >= .*bucket <= /)
    }
  })

  it.each(['canvas 1234', '帆布', 'lv'])('%s is counted and listed through the trigram index', async (keyword) => {
    const [, , counted, list] = await plansOf({ keyword, categoryCode: 'a' }, [1_000_000, 20, 20])
    expect(outline(counted)).toEqual(['Aggregate', 'Bitmap Heap Scan', 'Bitmap Index Scan spreadsheet_search'])
    expect(outline(list)).toEqual(['Limit', 'Sort', 'Bitmap Heap Scan', 'Bitmap Index Scan spreadsheet_search'])
  })

  it('a keyword that many rows have is listed in order', async () => {
    const list = await listOf({ keyword: 'canvas', source: 1 }, [1_000_000, 0, 400_000])
    expect(outline(list)).toEqual(['Limit', 'Index Scan spreadsheet_source_newest'])
  })

  it('what a page is shown with is indexed', async () => {
    const gateway = new CountingGateway(server(), [])
    const stores = tenantUnits(gateway)(1)
    await stores.qualityChecks.listNewest(
      [
        { goodsId: 'G1', source: 1 },
        { goodsId: 'G2', source: 2 },
      ],
      5,
    )
    await stores.spreadsheets.usesCategory(7, 'a')
    const [checks = [], category = [], ...rest] = gateway.explained
    expect(outline(checks).filter((node) => node.includes('Seq Scan'))).toEqual([])
    expect(outline(checks).join(' ')).toMatch(/qc_record_goods/)
    expectColumns(category, columnsOf({ categoryCode: 'a' }))
    expect(rest).toEqual([])
  })

  it('pages of the admin API are indexed and sorted', async () => {
    for (const [filter, index] of [
      [{}, 'spreadsheet_page'],
      [{ promoterId: 7 }, 'spreadsheet_all_newest'],
      [{ goodsId: 'G1' }, 'spreadsheet_goods'],
      [{ goodsId: 'G1', promoterId: 7 }, 'spreadsheet_goods'],
    ] as const) {
      const gateway = new ExplainingGateway(server())
      await tenantUnits(gateway)(1).spreadsheets.page({ ...page, ...filter })
      // The second reads the deleted promoters, few of many, once for the statement.
      const nodes = outline(gateway.explained[0]).map((node) =>
        node.replace(/^(Bitmap Heap Scan|Bitmap Index Scan|Index Only Scan)/, 'Index Scan'),
      )
      expect(nodes.slice(0, 2)).toEqual(['Limit', `Index Scan ${index}`])
      expect(nodes.slice(2).filter((node) => !/^Index Scan( promoter_deleted)?$/.test(node))).toEqual([])
    }
  })
})
