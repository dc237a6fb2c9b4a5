import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { ColumnKit } from '@org/openapi-storage-drizzle'

type KeyColumns = [AnySQLiteColumn, ...AnySQLiteColumn[]]

const kit = {
  table: sqliteTable,
  index,
  uniqueIndex,
  check,
  descending: (column: AnySQLiteColumn) => sql`${column} desc`,
  // AUTOINCREMENT, so that the id of a row that is gone is never given to another; it must stand alone as
  // the primary key, which is why the tenant leads only on PostgreSQL.
  id: () => integer('id').primaryKey({ autoIncrement: true }),
  tenantId: () => integer('tenant_id').notNull(),
  reference: (name: string) => integer(name),
  amount: (name: string) => integer(name),
  integer: (name: string) => integer(name),
  decimal: (name: string) => text(name),
  text: (name: string) => text(name),
  boolean: (name: string) => integer(name, { mode: 'boolean' }),
  instant: (name: string) => integer(name, { mode: 'timestamp_ms' }),
  revision: (table: string) =>
    integer('revision')
      .notNull()
      .default(1)
      .$onUpdate(() => sql`${sql.identifier(table)}.revision + 1`),
  json: (name: string) => text(name, { mode: 'json' }),
  tenantKey: () => [],
  timeKey: (table: Record<'tenantId' | 'createTime' | 'id', AnySQLiteColumn>, page?: string) =>
    page === undefined ? [] : [index(page).on(table.tenantId, table.createTime, table.id)],
  // The primary key does.
  byId: () => [],
  platformKey: () => [],
  compositeKey: (...columns: KeyColumns) => [primaryKey({ columns })],
}

/**
 * The columns for SQLite. The one cast of the schema: rows have the same types on both databases, which the
 * storage contract holds every repository to.
 */
export const sqliteColumnKit = kit as unknown as ColumnKit
