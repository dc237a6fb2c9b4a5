import { count, desc } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { pageOffset } from '@org/openapi-core'
import type { Page, PageQuery } from '@org/openapi-core'
import type { Database, Gateway } from './gateway.js'
import type { Tables } from './tables.js'

/** A select of drizzle's before its condition. */
interface Selection<Row> {
  where(condition: SQL | undefined): {
    orderBy(...columns: SQL[]): { limit(rows: number): { offset(rows: number): PromiseLike<Row[]> } }
  }
}

/** The rows that a page is of. */
export interface NewestRows<Row> {
  table(tables: Tables): PgTable & Readonly<Record<'id' | 'createTime', PgColumn>>
  select(db: Database, tables: Tables): Selection<Row>
  where(tables: Tables): SQL | undefined
}

/** A page of rows, newest first, and how many there are. */
export async function newestPage<Row>(gateway: Gateway, page: PageQuery, rows: NewestRows<Row>): Promise<Page<Row>> {
  const list = await gateway.query('read', (db, tables) => {
    const { createTime, id } = rows.table(tables)
    return rows
      .select(db, tables)
      .where(rows.where(tables))
      .orderBy(desc(createTime), desc(id))
      .limit(page.pageSize)
      .offset(pageOffset(page))
  })
  const totals = await gateway.query('read', (db, tables) =>
    db.select({ total: count() }).from(rows.table(tables)).where(rows.where(tables)),
  )
  return { list, total: totals[0]?.total ?? 0 }
}
