import { and, between, eq, getTableColumns, gt, lte, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { InstantRange } from '@org/openapi-core/storage'

/** `column = value`, or no condition where there is no value. */
export function ifEqual(column: PgColumn, value: string | number | undefined): SQL | undefined {
  if (value === undefined) return undefined
  return isBeyond(column, value) ? sql`false` : eq(column, value)
}

/**
 * `column = value` for a condition that no index should be chosen by, because another one leaves only a few rows:
 * SQLite takes all indexes of equally many columns for equally good. A plus hides a column from both databases.
 * For columns of 32 bits.
 */
export function unindexed(column: PgColumn, value: number | Placeholder): SQL {
  if (typeof value === 'number' && !isInt32(value)) return sql`false`
  return sql`+${column} = ${value}`
}

/** PostgreSQL refuses to compare 32 bits with a number that needs more; no row has it. */
function isBeyond(column: PgColumn, value: string | number): boolean {
  return column.columnType === 'PgInteger' && !isInt32(value)
}

function isInt32(value: string | number): boolean {
  return typeof value === 'number' && value === (value | 0)
}

/** `column` within the range, both ends inclusive, or no condition where there is none. */
export function ifWithin(column: PgColumn, range: InstantRange | undefined): SQL | undefined {
  return range === undefined ? undefined : between(column, range.start, range.end)
}

/** Ids above `after`, up to and including `to`. */
export interface IdRange {
  readonly after: number
  readonly to: number
}

/** Whether an id lies in the range. */
export const isInRange = (id: PgColumn, { after, to }: IdRange): SQL | undefined => and(gt(id, after), lte(id, to))

/** Conditions for a column of any type that no index should be chosen by; see `unindexed`. */
export const withoutIndex = {
  ifEqual: (column: PgColumn, value: string | number | undefined): SQL | undefined => {
    if (value === undefined) return undefined
    return isBeyond(column, value) ? sql`false` : sql`${hidden(column)} = ${sql.param(value, column)}`
  },
  isNull: (column: PgColumn): SQL => sql`${hidden(column)} is null`,
  ifWithin: (column: PgColumn, range: InstantRange | undefined): SQL | undefined =>
    range && sql`${hidden(column)} between ${sql.param(range.start, column)} and ${sql.param(range.end, column)}`,
}

/** Conditions beside filters that, where one of them is given, leave so few rows that no other index shall be taken. */
export const beside = (...narrow: readonly unknown[]): Pick<typeof withoutIndex, 'ifEqual' | 'ifWithin'> =>
  narrow.some((value) => value !== undefined) ? withoutIndex : { ifEqual, ifWithin }

/** Of filters that are sorted by how few rows they leave, the first that is given chooses the index. */
export function narrowest(
  ...filters: readonly (readonly [column: PgColumn, value: string | number | undefined])[]
): SQL | undefined {
  const before = (index: number) => filters.slice(0, index).map(([, value]) => value)
  return and(...filters.map(([column, value], index) => beside(...before(index)).ifEqual(column, value)))
}

/**
 * A column that no index is chosen for, also not for its order: neither database looks into a function for a column. Of
 * any type; see `unindexed`.
 */
export const hidden = (column: PgColumn): SQL => sql`coalesce(${column}, ${column})`

/**
 * A limit written into the statement. Drizzle binds a number, and SQLite prepares a statement anew whenever a bound
 * limit is given, which takes longer than the read.
 */
export const writtenLimit = (rows: number): number => sql.raw(String(rows)) as unknown as number

export const ONE_ROW = writtenLimit(1)

type Names<Table extends PgTable> = keyof Table['_']['columns'] & string

/** In a prepared statement: each of these columns is what the placeholder of its name is given. */
export function isGiven<Table extends PgTable>(table: Table, ...names: readonly Names<Table>[]): SQL | undefined {
  const columns: Table['_']['columns'] = getTableColumns(table)
  return and(...names.map((name) => eq(columns[name] as PgColumn, sql.placeholder(name))))
}

type Given<Name extends string> = { [Key in Name]: Placeholder<Key> }

/** In a prepared statement: what the placeholders of these names are given, for the columns of these names. */
export function placeholders<Name extends string>(...names: readonly Name[]): Given<Name> {
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Given<Name>
}

/** The same for every column of the table but these. */
export function placeholdersBut<Table extends PgTable, But extends Names<Table> = never>(
  table: Table,
  ...but: readonly But[]
) {
  const names = Object.keys(getTableColumns(table)) as Names<Table>[]
  const isGivenOne = (name: Names<Table>): name is Exclude<Names<Table>, But> => !but.some((left) => left === name)
  return placeholders(...names.filter(isGivenOne))
}

/** What an insert sets where its row is there already: these columns, as it would have inserted them. */
export function excluded<Table extends PgTable, Name extends Names<Table>>(table: Table, ...names: readonly Name[]) {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const valueOf = (name: Name): SQL => sql`excluded.${sql.identifier((columns[name] as PgColumn).name)}`
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, SQL>
}
