import { getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { defineWrite, unanswered } from './gateway.js'
import type { Database, Preparable, Statement } from './gateway.js'
import type { Dialect } from './dialect.js'

type Columns = Record<string, PgColumn>
type Rows<Row> = { rows: readonly Row[] }

/**
 * A prepared statement that inserts any number of rows, which travel as one JSON text where the driver has no faster way.
 * With a placeholder per value drizzle takes longer to fill them in than the database to insert.
 */
export function defineBulkInsert<Tables, Row extends object>(
  name: string,
  tableOf: (tables: Tables) => PgTable,
  options: Pick<Statement<never, never, never>, 'mayBeLost'> = {},
): Statement<Rows<Row>, unknown, Tables> {
  const statement = defineWrite<Rows<Row>>()(name, (db, tables: Tables, dialect) => {
    const table = tableOf(tables)
    const insert = insertInto(table, db, dialect)
    // A cluster copies the rows to its workers unless it is asked for some, and then does not say what a failure was.
    return unanswered(dialect.isSpread ? insert.returning({ one: sql`1` }) : insert)
  })
  return { ...statement, onlyInserts: true, into: tableOf, ...options }
}

/** The same; answers `returning` of the rows that it inserted. Rows whose unique key is taken are left out if it `skipsTaken`. */
export const defineAnsweredInsert =
  <Row extends object>() =>
  <Tables, Shown extends Columns>(
    name: string,
    tableOf: (tables: Tables) => PgTable,
    { returning, skipsTaken = false }: { readonly returning: (tables: Tables) => Shown; readonly skipsTaken?: boolean },
  ): Statement<Rows<Row>, SelectResultFields<Shown>, Tables> => {
    const statement = defineWrite<Rows<Row>>()(name, (db, tables: Tables, dialect) => {
      const insert = insertInto(tableOf(tables), db, dialect)
      const chosen = skipsTaken ? insert.onConflictDoNothing() : insert
      return chosen.returning(returning(tables)) as Preparable<SelectResultFields<Shown>>
    })
    return { ...statement, into: tableOf, answers: { columns: returning, skipsTaken } }
  }

function insertInto(table: PgTable, db: Database, dialect: Dialect) {
  const { id: _, ...given } = getTableColumns(table) as Columns
  const { rows, valueOf } = travellingRows(given, (column) => column.default ?? null)
  // Every column in the order of the table: drizzle names them all, in this order.
  const values = Object.keys(getTableColumns(table)).map((key) => valueOf.get(key) ?? dialect.generatedId(table))
  // Without the condition SQLite would take `on` for a join's.
  return db
    .insert(table)
    .select(sql`select ${sql.join(values, sql`, `)} from ${dialect.jsonElements(rows)} where ${dialect.numbered()}`)
}

/**
 * Rows that travel as one JSON text, the value of the placeholder `rows`: each is an array of its columns' values, as the
 * driver would get them. `valueOf` has the expression for each column, by its key. `absent` is the value of a member that a
 * row lacks.
 */
export function travellingRows(columns: Columns, absent: (column: PgColumn) => unknown) {
  const entries = Object.entries(columns)
  const encode = (row: object): unknown[] =>
    entries.map(([key, column]) => {
      const given = (row as Record<string, unknown>)[key]
      const value = given === undefined ? absent(column) : given
      return value === null ? null : column.mapToDriverValue(value)
    })
  const toText = (rows: readonly object[]): string => JSON.stringify(rows.map(encode))
  const valueAt = (position: number, column: PgColumn): SQL =>
    sql`cast(value ->> ${sql.raw(String(position))} as ${sql.raw(column.getSQLType())})`
  return {
    // The types know no encoder for a placeholder; drizzle calls it with the placeholder's value.
    rows: sql`${sql.param(sql.placeholder('rows'), { mapToDriverValue: toText as never })}`,
    valueOf: new Map(entries.map(([key, column], position) => [key, valueAt(position, column)])),
  }
}
