import { and, asc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { withoutIndex } from './conditions.js'
import { defineWrite } from './gateway.js'
import type { ResourceTable } from './resources/resource-definition.js'

/** Beside what an update sets that keeps account of something nobody is shown: it is no revision of the row. */
export const AS_IT_IS = { revision: sql`revision` }

/** One row, and what has to hold of it. */
interface LockedRow {
  readonly table: PgTable
  readonly where: SQL | undefined
}

/**
 * Declares the statement that locks one row until the transaction ends. It answers none where there is none, also since a
 * moment ago.
 */
export const defineLock =
  <Values extends Record<string, unknown>>() =>
  <Tables>(name: string, rowOf: (tables: Tables) => LockedRow) =>
    defineWrite<Values>()(name, (db, tables: Tables, dialect) => {
      const { table, where } = rowOf(tables)
      return dialect.locked(
        db
          .select({ one: sql`1` })
          .from(table)
          .where(where),
      )
    })

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
