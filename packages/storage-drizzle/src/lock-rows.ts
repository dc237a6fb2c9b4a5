import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { withoutIndex } from './conditions.js'
import { defineWrite } from './gateway.js'
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

/**
 * Locks those of a tenant's living rows in one statement, until the transaction ends. For what then changes them in one
 * statement, too, which has no order: two callers with the same rows never wait for each other. The ids travel as one
 * JSON text, so that any number of them is the same statement.
 */
export const defineLockAll = <Tables>(name: string, tableOf: (tables: Tables) => ResourceTable) =>
  defineWrite<{ tenantId: number; ids: string }>()(name, (db, tables: Tables, dialect) => {
    const table = tableOf(tables)
    const where = and(
      eq(table.tenantId as PgColumn, sql.placeholder('tenantId')),
      dialect.isOneOf(table.id, sql`${sql.placeholder('ids')}`),
      withoutIndex.isNull(table.deletedAt),
    )
    return dialect.locked(db.select({ id: table.id }).from(table).where(where).orderBy(asc(table.id)))
  })

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
