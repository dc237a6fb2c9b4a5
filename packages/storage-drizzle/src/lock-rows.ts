import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Gateway } from './gateway.js'
import type { ResourceTable } from './resource-definition.js'

/**
 * What an update sets that only locks its rows, or keeps account of something nobody is shown: it is no revision of
 * theirs.
 */
export const AS_IT_IS = { revision: sql`revision` }

/** Whose rows are locked. */
export interface LockedTable<Tables> {
  readonly gateway: Gateway<Tables>
  readonly tenantId: number
  readonly table: (tables: Tables) => ResourceTable
}

/**
 * Locks living rows until the transaction ends, by writing them as they are; answers which of them there are. One
 * after the other in ascending order, so that two callers with the same rows never wait for each other.
 */
export async function lockRows<Tables>(
  { gateway, tenantId, table: tableOf }: LockedTable<Tables>,
  ids: readonly number[],
): Promise<number[]> {
  const locked: number[] = []
  for (const wanted of [...new Set(ids)].sort((a, b) => a - b)) {
    const rows = await gateway.query('write', (db, tables) => {
      const table = tableOf(tables)
      return db
        .update(table)
        .set(AS_IT_IS)
        .where(and(eq(table.tenantId as PgColumn, tenantId), eq(table.id, wanted), isNull(table.deletedAt)))
        .returning({ id: table.id })
    })
    locked.push(...rows.map(({ id }) => id as number))
  }
  return locked
}
