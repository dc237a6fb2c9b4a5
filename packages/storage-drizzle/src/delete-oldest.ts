import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Dialect } from './dialect.js'
import type { Gateway } from './gateway.js'

/** Rows that are written once and never changed. */
export interface OldRows {
  readonly table: PgTable & { readonly tenantId: PgColumn; readonly id: PgColumn }
  /** Which of them are old; an index has these in the order of `age`. */
  readonly isOld: SQL | undefined
  /** The column that says how old a row is. */
  readonly age: PgColumn
  /** Whether the table is divided by `age`: then a row is looked for in its own partition only. */
  readonly isDivided?: boolean
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

/**
 * The same; answers the rows as they were. Two at once take different rows: should each wait for the other's, they could do
 * so in a circle.
 */
export async function deleteOldestRows<Tables>(
  gateway: Gateway<Tables>,
  limit: number,
  oldRowsOf: (tables: Tables) => OldRows & { readonly returning: Record<string, PgColumn> },
): Promise<Record<string, unknown>[]> {
  return gateway.query('write', (db, tables, dialect) => {
    const { returning, ...old } = oldRowsOf(tables)
    return db
      .delete(old.table)
      .where(isOneOfOldest(old, limit, dialect))
      .returning(returning)
  })
}

/** Whether a row is one of those. */
export function isOneOfOldest({ table, isOld, age, isDivided }: OldRows, limit: number, dialect: Dialect): SQL {
  const { tenantId, id } = table
  const key = isDivided === true ? sql`${tenantId}, ${age}, ${id}` : sql`${tenantId}, ${id}`
  const oldest = sql`select ${key} from ${table} where ${isOld} order by ${age} limit ${limit}`
  return sql`(${key}) in ${dialect.freeChoice(oldest)}`
}
