import { searchTextOf, trigramKeyOf } from '@org/openapi-core/storage'
import type { WireRequest } from '../load/wire-request.js'
import { bearerRequest } from './bearer-request.js'
import { benchTenantId } from './quality-checks.js'
import type { Seed } from './seed.js'
import type { SeedWords } from './seed-words.js'

/** A promoter and how many rows the spreadsheet has. */
export interface BenchPromoter {
  id: number
  rno: string
  rows: number
}

export const smallPromoter: BenchPromoter = { id: 1, rno: 'small', rows: 10_000 }
export const bigPromoter: BenchPromoter = { id: 2, rno: 'big', rows: 1_000_000 }

export const spreadsheetScope = 'promotion:spreadsheet:read'

const categoryCount = 20
const priceCount = 100_000
const requestCount = 200

/** What row `i` of a promoter has, in words that are the same in SQL and here. */
const rowColumns = {
  price: `(i * 7919) % ${priceCount}`,
  source: '1 + i % 3',
  sales: '(i * 31) % 5000',
  category: `i % ${categoryCount}`,
}

const priceOf = (i: number): number => (i * 7919) % priceCount

const localTitle = '帆布双肩包'
const mark = 'nr'

/**
 * The title of row `i` as SQL, and what keywords are looked for in: what `searchTextOf` and `trigramKeyOf` make of it.
 */
const titleSql = `'Canvas backpack nr' || i`
const localTitleSql = `'${localTitle}'`
const [beforeText = '', afterText = ''] = searchTextOf([`Canvas backpack ${mark}|`, localTitle]).split('|')
const searchTextSql = `'${beforeText}' || i || '${afterText}'`
const searchKeySql = `'${trigramKeyOf(beforeText)}' || i || '${trigramKeyOf(afterText)}'`

/** Fills the tallies from the rows, all at once: what the storage counts one by one. */
const tallyStatement = `
  INSERT INTO row_tally (tenant_id, list, group_key, level, bucket, count)
  SELECT tenant_id, 'spreadsheet', group_key, level, price >> (5 * level), sum(rows)
  FROM (
    ${[
      `'[' || promoter_id || ',null,null]'`,
      `'[' || promoter_id || ',' || goods_source || ',null]'`,
      `'[' || promoter_id || ',null,"' || goods_category_code || '"]'`,
      `'[' || promoter_id || ',' || goods_source || ',"' || goods_category_code || '"]'`,
    ]
      .map(
        (key) => `SELECT tenant_id, ${key} AS group_key, price_in_cents AS price, count(*) AS rows
          FROM spreadsheet GROUP BY tenant_id, 2, price_in_cents`,
      )
      .join(' UNION ALL ')}
  ) AS counted
  CROSS JOIN (${[0, 1, 2, 3, 4, 5, 6].map((level) => `SELECT ${level} AS level`).join(' UNION ALL ')}) AS tree
  GROUP BY tenant_id, group_key, level, price >> (5 * level)`

/** The first page, in each of its orders. */
export function firstPageRequests(promoter: BenchPromoter, tokens: string[]): WireRequest[] {
  return [undefined, 1, 2, 3].map((sort, index) =>
    request({ token: tokens[index % tokens.length], promoter, body: { sort }, total: promoter.rows }),
  )
}

/**
 * Pages of a category, a marketplace or both, within a range of prices, in each order; each answer has its total right.
 */
export function filteredRequests(promoter: BenchPromoter, tokens: string[]): WireRequest[] {
  return Array.from({ length: requestCount }, (_, index) => {
    const ends = [(index * 37_123) % priceCount, (index * index * 911) % priceCount]
    const filter = {
      ...(index % 3 > 0 && { categoryCode: String(index % categoryCount) }),
      ...(index % 3 < 2 && { source: 1 + (index % 2) }),
      minGoodsPrice: Math.min(...ends),
      maxGoodsPrice: Math.max(...ends) + 5000,
    }
    const body = { ...filter, ...(index % 4 > 0 && { sort: index % 4 }) }
    return request({ token: tokens[index % tokens.length], promoter, body, total: countRows(promoter, filter) })
  })
}

/** A keyword that one row has, whose every trigram but one or two all rows have. */
export function keywordRequests(promoter: BenchPromoter, tokens: string[]): WireRequest[] {
  return Array.from({ length: requestCount }, (_, index) => {
    // Of as many digits as the last row's number, so that no other contains it.
    const serial = promoter.rows - 1 - index * 7
    return request({
      token: tokens[index % tokens.length],
      promoter,
      body: { keyword: `BACKPACK nr${serial}` },
      total: 1,
    })
  })
}

interface Filter {
  categoryCode?: string
  source?: number
  minGoodsPrice: number
  maxGoodsPrice: number
}

function countRows({ rows }: BenchPromoter, { categoryCode, source, minGoodsPrice, maxGoodsPrice }: Filter): number {
  let count = 0
  for (let i = 0; i < rows; i++) {
    const price = priceOf(i)
    if (price < minGoodsPrice || price > maxGoodsPrice) continue
    if (categoryCode !== undefined && String(i % categoryCount) !== categoryCode) continue
    if (source === undefined || 1 + (i % 3) === source) count++
  }
  return count
}

interface PageRequest {
  readonly token: string | undefined
  readonly promoter: BenchPromoter
  readonly body: object
  readonly total: number
}

const request = ({ token, promoter, body, total }: PageRequest): WireRequest =>
  bearerRequest(token, {
    path: '/open-api/promotion/spreadsheet/page',
    body: { rno: promoter.rno, ...body },
    expect: `"total":${total}}`,
  })

/** Both promoters, their rows and tallies. */
export const spreadsheetSeed: Seed = {
  tables: ['promoter', 'exchange_rate', 'spreadsheet', 'row_tally'],
  reindexed: [{ name: 'spreadsheet', search: 'spreadsheet_search' }],
  statements: (words) => [
    `INSERT INTO exchange_rate (tenant_id, name, abbreviation_code, symbol, exchange_rate, sort, status, create_time)
     VALUES (${benchTenantId}, 'US Dollar', 'USD', '$', '0.14', 0, 0, ${words.minutes(0)})`,
    ...[smallPromoter, bigPromoter].flatMap((promoter) => rowStatements(promoter, words)),
    tallyStatement,
  ],
}

const rowStatements = ({ id, rno, rows }: BenchPromoter, { series, later, minutes }: SeedWords): string[] => [
  `INSERT INTO promoter (tenant_id, id, rno, promoter_level, status, create_time)
   VALUES (${benchTenantId}, ${id}, '${rno}', 1, 1, ${minutes(0)})`,
  `INSERT INTO spreadsheet (tenant_id, promoter_id, goods_id, goods_title, local_goods_title, price_in_cents, goods_source,
     goods_pic_url, goods_sale_count, goods_category_code, search_text, search_key, create_time)
   SELECT ${benchTenantId}, ${id}, 'S' || i, ${titleSql}, ${localTitleSql}, ${rowColumns.price}, ${rowColumns.source},
     'https://img.example.com/' || i || '.jpg', ${rowColumns.sales}, ${rowColumns.category}, ${searchTextSql}, ${searchKeySql},
     ${later('i', 1000)}
   FROM ${series({ count: rows })}`,
]
