import type { PgColumn } from 'drizzle-orm/pg-core'
import { TenantMoveError } from './tenant-move-error.js'
import type { MovedTable } from './moved-tables.js'

/** A row as repositories see it: instants are dates, JSON is what it stands for. */
export type Row = Readonly<Record<string, unknown>>

const isInstant = (column: PgColumn): boolean => column.getSQLType().startsWith('timestamp')
const isJson = (column: PgColumn): boolean => column.getSQLType() === 'jsonb'

/** A property of a row, and how it is written and read. */
interface Field {
  readonly property: string
  readonly write: (value: unknown) => unknown
  readonly read: (value: unknown) => unknown
}

const asItIs = (value: unknown): unknown => value

const fieldsOf = new WeakMap<MovedTable, readonly Field[]>()

function fields(table: MovedTable): readonly Field[] {
  const known = fieldsOf.get(table)
  if (known !== undefined) return known
  const made = Object.entries(table.columns)
    .filter(([property]) => !table.left.includes(property))
    .map(([property, column]) => ({
      property,
      write: isJson(column) ? inOneOrder : asItIs,
      read: isInstant(column) ? toInstant : asItIs,
    }))
  fieldsOf.set(table, made)
  return made
}

/**
 * A row as it travels, the same text from every database: its properties in the order of the table, without those that are
 * null; instants as ISO 8601 in UTC, members of JSON in one order.
 */
export function writeRow(table: MovedTable, row: Row): Row {
  const told: Record<string, unknown> = {}
  for (const { property, write } of fields(table)) {
    const value = row[property]
    if (value !== null && value !== undefined) told[property] = write(value)
  }
  return told
}

/** A row that has travelled, without the properties that did not. Throws `altered` where it is none. */
export function readRow(table: MovedTable, told: Row): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const { property, read } of fields(table)) {
    const value = told[property]
    row[property] = value === undefined || value === null ? null : read(value)
  }
  return row
}

function toInstant(value: unknown): Date {
  const instant = new Date(String(value))
  if (Number.isNaN(instant.getTime())) throw new TenantMoveError('altered', 'The export has a time that is none')
  return instant
}

/** PostgreSQL keeps members in an order of its own, SQLite in that in which they were written. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, inOneOrder(member)]))
}
