import { and, asc, between, desc, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { foldKeyword, pageOffset } from '@org/openapi-core/storage'
import type { Page, SpreadsheetQuery, SpreadsheetRow } from '@org/openapi-core/storage'
import { columnsBut } from '../columns-but.js'
import { hidden, ifEqual } from '../conditions.js'
import type { Dialect } from '../dialect.js'
import type { Gateway } from '../gateway.js'
import { countRows, pageOf } from '../page-of.js'
import type { RowTally } from '../tallies/row-tally.js'
import { groupOf } from './spreadsheet-groups.js'
import { FEW_ROWS, keyOf, MIN_KEY, ROWS_PER_PROPOSAL } from '../trigram-search.js'
import type { SpreadsheetTables } from './tables.js'

/**
 * How the rows of a page are found: in their order, passing over those that do not match, or all that match, by the
 * index of what narrows them down, then sorted. The tallies tell which looks at fewer rows.
 */
type Way = 'walk' | 'gather-key' | 'gather-range'

type Table = SpreadsheetTables['spreadsheet']

/** Reads pages of one promoter's spreadsheet. */
export class SpreadsheetPages {
  constructor(
    private readonly gateway: Gateway<SpreadsheetTables>,
    private readonly tenantId: number,
    private readonly tally: RowTally,
  ) {}

  async page(query: SpreadsheetQuery): Promise<Page<SpreadsheetRow>> {
    const group = groupOf(query)
    const inRange = await this.tally.count({ group, first: query.minPrice, last: query.maxPrice })
    if (inRange === 0) return { list: [], total: 0 }
    const byKey = keyOfQuery(query).length >= MIN_KEY && inRange > FEW_ROWS && (await this.#isRare(query, inRange))
    const total = query.keyword === undefined ? inRange : await this.#count(query, byKey)
    // Ordered by price, a walk begins and ends with the range; otherwise it goes through all of the group.
    const passed =
      isByPrice(query) || !hasRange(query)
        ? inRange
        : await this.tally.count({ group, first: 0, last: Number.MAX_SAFE_INTEGER })
    const steps = Math.min(((pageOffset(query) + query.pageSize) * passed) / total, passed)
    const walk = (byKey ? total : inRange) >= steps
    return this.#read({ ...query, total }, walk ? 'walk' : byKey ? 'gather-key' : 'gather-range')
  }

  /**
   * Whether the trigram index, which knows no promoters, proposes so few rows that a walk through these would take
   * longer.
   */
  async #isRare(query: SpreadsheetQuery, rows: number): Promise<boolean> {
    const limit = Math.ceil(rows / ROWS_PER_PROPOSAL)
    const proposed = await countRows(this.gateway, ({ spreadsheet: table }, dialect) => ({
      from: dialect.proposals(table.searchKey, keyOfQuery(query), limit),
    }))
    return proposed < limit
  }

  /** How many rows a keyword finds. */
  #count(query: SpreadsheetQuery, byKey: boolean): Promise<number> {
    // Without a range in the order of creation, in which rows are likely to lie beside each other.
    const way = byKey ? 'gather-key' : hasRange(query) ? 'gather-range' : 'walk'
    return countRows(this.gateway, ({ spreadsheet: table }, dialect) => ({
      from: sourceOf(table, { ...query, order: 'newest' }, { way, dialect }),
      where: this.#matching(table, query, { way, dialect }),
    }))
  }

  #read(query: SpreadsheetQuery & { total: number }, way: Way): Promise<Page<SpreadsheetRow>> {
    return pageOf(this.gateway, query, {
      columns: shownColumns,
      rows: ({ spreadsheet: table }, dialect) => ({
        from: sourceOf(table, query, { way, dialect }),
        where: this.#matching(table, query, { way, dialect }),
        order: orderOf(table, query, way),
      }),
    })
  }

  #matching(table: Table, query: SpreadsheetQuery, { way, dialect }: { way: Way; dialect: Dialect }): SQL | undefined {
    const { keyword } = query
    return and(
      this.#filters(table, query),
      way === 'gather-key' ? dialect.mayContain(table.searchKey, keyOfQuery(query)) : undefined,
      keyword === undefined ? undefined : dialect.contains(table.searchText, sql`${foldKeyword(keyword)}`),
      isNull(table.deletedAt),
    )
  }

  #filters(table: Table, query: SpreadsheetQuery): SQL | undefined {
    return and(
      eq(table.tenantId, this.tenantId),
      eq(table.promoterId, query.promoterId),
      ifEqual(table.goodsCategoryCode, query.categoryCode),
      ifEqual(table.goodsSource, query.source),
      hasRange(query) ? between(table.priceInCents, query.minPrice, query.maxPrice) : undefined,
    )
  }
}

/** The columns of a row as it is shown. */
const shownColumns = ({ spreadsheet }: SpreadsheetTables) =>
  columnsBut(spreadsheet, 'searchText', 'searchKey', 'tenantId', 'deletedAt', 'revision')

/** The table, through the index that the way goes. */
function sourceOf(
  table: Table,
  { source, categoryCode, order }: SpreadsheetQuery,
  { way, dialect }: { way: Way; dialect: Dialect },
): SQL {
  if (way === 'gather-key') return dialect.through(table)
  const filters =
    source === undefined
      ? categoryCode === undefined
        ? 'all'
        : 'category'
      : categoryCode === undefined
        ? 'source'
        : 'both'
  return dialect.through(table, `spreadsheet_${filters}_${way === 'walk' ? order : 'dearest'}`)
}

const isByPrice = ({ order }: SpreadsheetQuery): boolean => order === 'cheapest' || order === 'dearest'

const hasRange = ({ minPrice, maxPrice }: SpreadsheetQuery): boolean =>
  minPrice > 0 || maxPrice < Number.MAX_SAFE_INTEGER

const keyOfQuery = ({ keyword = '' }: SpreadsheetQuery): string => keyOf(keyword)

function orderOf(table: Table, { order }: SpreadsheetQuery, way: Way): SQL[] {
  const { createTime, goodsSaleCount, priceInCents } = table
  const column = { newest: createTime, sales: goodsSaleCount, cheapest: priceInCents, dearest: priceInCents }[order]
  // What is gathered is sorted: no index of the order shall be walked for it.
  const key = way === 'walk' ? column : hidden(column)
  return [order === 'cheapest' ? asc(key) : desc(key), desc(table.id)]
}
