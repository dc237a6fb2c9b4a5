import { StorageError } from '@org/openapi-core/storage'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { AnyPgColumn, ExtraConfigColumn } from 'drizzle-orm/pg-core'

let lastTime = NaN
let lastText = ''

/**
 * Most instants of a call are the same one, so the last text is kept: making it anew for each column would take longer
 * than all the rest of the column.
 */
function isoText(value: Date): string {
  const time = value.getTime()
  if (time !== lastTime) [lastTime, lastText] = [time, value.toISOString()]
  return lastText
}

/**
 * drizzle's own timestamp hands the database's text to `Date` as it is, which is not ISO 8601 and then takes the years
 * 1 to 99 for others. Sessions speak UTC, so the text ends with `+00`.
 */
const instant = customType<{ data: Date; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  toDriver: isoText,
  fromDriver: (text) => {
    // A session with another zone than the one that was asked for, lent by a pooler: it must not be used any longer.
    if (!text.endsWith('+00')) throw new StorageError('unavailable', 'SESSION_TIME_ZONE')
    return new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`)
  },
})

/**
 * The columns that tables are made of, for PostgreSQL. It stands here and not in the PostgreSQL storage
 * because its type is the type of every kit: tables and repositories are written against it.
 */
export const postgresColumnKit = {
  table: pgTable,
  index,
  uniqueIndex,
  /** A column of an index that runs downwards; for columns that are never null. */
  descending: (column: AnyPgColumn) => (column as ExtraConfigColumn).desc().nullsFirst(),
  /** A condition that every row fulfils. */
  check,
  /**
   * A generated numeric id, below 2^53. It grows within a tenant in the order in which rows are made, whichever
   * connection makes them, and none is given twice: statements ask ids which of two rows is the newer. So a sequence
   * must not hand out numbers in advance (`cache` 1).
   */
  id: () => bigint('id', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
  /** The tenant a row belongs to; 0 is the platform itself. */
  tenantId: () => bigint('tenant_id', { mode: 'number' }).notNull(),
  /** A reference to a numeric id. */
  reference: (name: string) => bigint(name, { mode: 'number' }),
  /** Money in minor units. */
  amount: (name: string) => bigint(name, { mode: 'number' }),
  integer: (name: string) => integer(name),
  /** Exact decimal, read and written as text. */
  decimal: (name: string) => numeric(name),
  text: (name: string) => text(name),
  boolean: (name: string) => boolean(name),
  /** A point in time, to the millisecond. */
  instant: (name: string) => instant(name),
  /** A JSON value whose key order does not matter. Text that is replayed byte for byte is `text`. */
  json: <T>(name: string) => jsonb(name).$type<T>(),
  /**
   * How often the row was changed, from 1 at its creation. Drizzle raises it in every update and upsert of the table
   * that does not set it itself; what only locks a row sets it to what it is.
   */
  revision: (table: string) =>
    bigint('revision', { mode: 'number' })
      .notNull()
      .default(1)
      .$onUpdate(() => sql`${sql.identifier(table)}.revision + 1`),
  /** The primary key of a table of tenants' rows: the tenant leads, so that the table can be sharded. */
  tenantKey: (table: { tenantId: AnyPgColumn; id: AnyPgColumn }) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
  ],
  /**
   * The primary key of a table that PostgreSQL divides by `createTime`, which a key has to contain: it pages, too. SQLite has
   * an index of this name for pages where one is given.
   */
  timeKey: (table: { tenantId: AnyPgColumn; createTime: AnyPgColumn; id: AnyPgColumn }, _page?: string) => [
    primaryKey({ columns: [table.tenantId, table.createTime, table.id] }),
  ],
  /** What finds the rows of all tenants in the order of their ids. */
  byId: (name: string, table: { id: AnyPgColumn }) => [index(name).on(table.id)],
  /** The primary key of a table whose rows belong to no tenant. */
  platformKey: (table: { id: AnyPgColumn }) => [primaryKey({ columns: [table.id] })],
  /** A primary key over several columns, the tenant first. */
  compositeKey: (...columns: [AnyPgColumn, ...AnyPgColumn[]]) => [primaryKey({ columns })],
}

/** The columns that tables are made of; each dialect supplies its own. */
export type ColumnKit = typeof postgresColumnKit
