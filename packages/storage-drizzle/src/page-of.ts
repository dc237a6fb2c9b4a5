import { count, desc } from 'drizzle-orm'
import type { SQL, Subquery } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { pageOffset } from '@org/openapi-core/storage'
import type { Page, PageQuery } from '@org/openapi-core/storage'
import type { Dialect } from './dialect.js'
import type { Database, Gateway } from './gateway.js'

/** The rows that are counted. */
export interface CountedRows {
  readonly from: PgTable | Subquery | SQL
  readonly where?: SQL | undefined
}

/** A select of drizzle's before its condition. */
interface Selection<Row> {
  where(condition: SQL | undefined): {
    orderBy(...columns: SQL[]): { limit(rows: number): { offset(rows: number): PromiseLike<Row[]> } }
  }
}

/** The rows that a page is of, and what is shown of them: newest first, where no other order is given. */
export type PagedRows<Row> = CountedRows & { readonly select: Selection<Row> } & (
    | { readonly from: PgTable & Readonly<Record<'id' | 'createTime', PgColumn>>; readonly order?: undefined }
    | { readonly order: readonly SQL[] }
  )

type Build<Tables, Rows> = (db: Database, tables: Tables, dialect: Dialect) => Rows

/**
 * What is known of a page beforehand, from a tally: how many rows there are in all, and how many of those that are selected
 * lie before it, where that is not what its number says.
 */
interface Foreknown {
  readonly total?: number
  readonly offset?: number
}

/**
 * A page of rows, and how many there are. Who knows the total beforehand spares counting them, and reading what lies behind
 * the last.
 */
export async function pageOf<Tables, Row>(
  gateway: Gateway<Tables>,
  page: PageQuery & Foreknown,
  rows: Build<Tables, PagedRows<Row>>,
): Promise<Page<Row>> {
  if (page.total !== undefined && page.total <= pageOffset(page)) return { list: [], total: page.total }
  const list = await gateway.query('read', (db, tables, dialect) => {
    const paged = rows(db, tables, dialect)
    const order = paged.order ?? [desc(paged.from.createTime), desc(paged.from.id)]
    return paged.select
      .where(paged.where)
      .orderBy(...order)
      .limit(page.pageSize)
      .offset(page.offset ?? pageOffset(page))
  })
  return { list, total: page.total ?? (await countRows(gateway, rows)) }
}

/** How many rows there are. */
export async function countRows<Tables>(gateway: Gateway<Tables>, rows: Build<Tables, CountedRows>): Promise<number> {
  const [counted] = await gateway.query('read', (db, tables, dialect) => {
    const { from, where } = rows(db, tables, dialect)
    return db.select({ total: count() }).from(from).where(where)
  })
  return counted?.total ?? 0
}
