import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Gateway } from './gateway.js'
import type { ResourceTable } from './resources/resource-definition.js'

/** Beside what an update sets that keeps account of something nobody is shown: it is no revision of the row. */
export const AS_IT_IS = { revision: sql`revision` }

/** One row, and what has to hold of it. */
interface LockedRow {
  readonly table: PgTable
  readonly where: SQL | undefined
}

/** Locks one row until the transaction ends; false where there is none, also since a moment ago. */
export async function lockOne<Tables>(
  gateway: Gateway<Tables>,
  rowOf: (tables: Tables) => LockedRow,
): Promise<boolean> {
  const rows = await gateway.query('write', (db, tables, dialect) => {
    const { table, where } = rowOf(tables)
    return dialect.locked(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(where),
    )
  })
  return rows.length === 1
}

/** Whose rows are locked. */
export interface LockedTable<Tables> {
  readonly gateway: Gateway<Tables>
  readonly tenantId: number
  readonly table: (tables: Tables) => ResourceTable
}

/**
 * Locks living rows until the transaction ends; answers which of them there are. One after the other in ascending
 * order, so that two callers with the same rows never wait for each other.
 */
export async function lockRows<Tables>(rows: LockedTable<Tables>, ids: readonly number[]): Promise<number[]> {
  const locked: number[] = []
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) if (await lockRow(rows, id)) locked.push(id)
  return locked
}

/** Locks one living row until the transaction ends; false where there is none. */
export function lockRow<Tables>(
  { gateway, tenantId, table: tableOf }: LockedTable<Tables>,
  id: number,
): Promise<boolean> {
  return lockOne(gateway, (tables) => {
    const table = tableOf(tables)
    return { table, where: and(eq(table.tenantId as PgColumn, tenantId), eq(table.id, id), isNull(table.deletedAt)) }
  })
}
