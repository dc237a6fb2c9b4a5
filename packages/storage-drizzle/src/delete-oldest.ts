import { asc, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Gateway } from './gateway.js'

/** Rows that are written once and never changed. */
interface OldRows {
  readonly table: PgTable & { readonly tenantId: PgColumn; readonly id: PgColumn }
  /** Which of them are old; an index has these in the order of `age`. */
  readonly isOld: SQL | undefined
  /** The column that says how old a row is. */
  readonly age: PgColumn
}

/** Deletes at most `limit` of the old rows, the oldest first; answers how many. */
export async function deleteOldest<Tables>(
  gateway: Gateway<Tables>,
  limit: number,
  oldRowsOf: (tables: Tables) => OldRows,
): Promise<number> {
  const rows = await deleteOldestRows(gateway, limit, (tables) => {
    const old = oldRowsOf(tables)
    return { ...old, returning: { id: old.table.id } }
  })
  return rows.length
}

/** The same; answers the rows as they were. */
export async function deleteOldestRows<Tables>(
  gateway: Gateway<Tables>,
  limit: number,
  oldRowsOf: (tables: Tables) => OldRows & { readonly returning: Record<string, PgColumn> },
): Promise<Record<string, unknown>[]> {
  return gateway.query('write', (db, tables) => {
    const { table, isOld, age, returning } = oldRowsOf(tables)
    const { tenantId, id } = table
    const old = db.select({ tenantId, id }).from(table).where(isOld).orderBy(asc(age)).limit(limit)
    return db
      .delete(table)
      .where(sql`(${tenantId}, ${id}) in ${old}`)
      .returning(returning)
  })
}
