import { count, desc, sql } from 'drizzle-orm'
import type { SQL, Subquery } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { pageOffset } from '@org/openapi-core/storage'
import type { Page, PageQuery } from '@org/openapi-core/storage'
import type { Dialect } from './dialect.js'
import type { Gateway, ShownColumns } from './gateway.js'

/** The rows that are counted. */
export interface CountedRows {
  readonly from: PgTable | Subquery | SQL
  readonly where?: SQL | undefined
}

/** The rows that a page is of: newest first, where no other order is given. */
export type PagedRows = CountedRows & {
  /** What is joined for what is shown; it leaves each row, and adds none. */
  readonly join?: SQL
} & (
    | { readonly from: PgTable & Readonly<Record<'id' | 'createTime', PgColumn>>; readonly order?: undefined }
    | { readonly order: readonly SQL[] }
  )

type Build<Tables, Rows> = (tables: Tables, dialect: Dialect) => Rows

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
export async function pageOf<Tables, Columns extends ShownColumns>(
  gateway: Gateway<Tables>,
  page: PageQuery & Foreknown,
  { columns, rows }: { readonly columns: (tables: Tables) => Columns; readonly rows: Build<Tables, PagedRows> },
): Promise<Page<SelectResultFields<Columns>>> {
  if (page.total !== undefined && page.total <= pageOffset(page)) return { list: [], total: page.total }
  const list = await gateway.rows('read', columns, (shown, tables, dialect) => {
    const paged = rows(tables, dialect)
    const order = paged.order ?? [desc(paged.from.createTime), desc(paged.from.id)]
    const offset = page.offset ?? pageOffset(page)
    return sql`select ${shown} ${fromWhere(paged)} order by ${sql.join([...order], sql`, `)} limit ${page.pageSize} offset ${offset}`
  })
  return { list, total: page.total ?? (await countRows(gateway, rows)) }
}

const counted = () => ({ total: count() })

/** How many rows there are. */
export async function countRows<Tables>(gateway: Gateway<Tables>, rows: Build<Tables, CountedRows>): Promise<number> {
  const [answer] = await gateway.rows('read', counted, (shown, tables, dialect) => {
    const { from, where } = rows(tables, dialect)
    return sql`select ${shown} ${fromWhere({ from, where })}`
  })
  return answer?.total ?? 0
}

function fromWhere({ from, join, where }: CountedRows & { readonly join?: SQL }): SQL {
  const rows = join === undefined ? sql`from ${from}` : sql`from ${from} ${join}`
  return where === undefined ? rows : sql`${rows} where ${where}`
}
