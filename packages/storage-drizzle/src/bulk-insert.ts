import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { defineWrite, unanswered } from './gateway.js'
import type { Statement } from './gateway.js'

type Columns = Record<string, PgColumn>

/**
 * A prepared statement that inserts any number of rows, which travel as one JSON text where the driver has no faster way.
 * With a placeholder per value drizzle takes longer to fill them in than the database to insert.
 */
export function defineBulkInsert<Tables, Row extends object>(
  name: string,
  tableOf: (tables: Tables) => PgTable,
  options: Pick<Statement<never, never, never>, 'mayBeLost'> = {},
): Statement<{ rows: readonly Row[] }, unknown, Tables> {
  const statement = defineWrite<{ rows: readonly Row[] }>()(name, (db, tables: Tables, dialect) => {
    const table = tableOf(tables)
    const columns = getTableColumns(table) as Columns
    // The types know no encoder for a placeholder; drizzle calls it with the placeholder's value.
    const rows = sql.param(sql.placeholder('rows'), { mapToDriverValue: rowsEncoder(columns) as never })
    const values = selectedValues(columns, sql`${dialect.generatedId(table)}`)
    const insert = db
      .insert(table)
      .select(sql`select ${sql.join(values, sql`, `)} from ${dialect.jsonElements(sql`${rows}`)}`)
    return unanswered(insert)
  })
  return { ...statement, into: tableOf, ...options }
}

/** Every column but the id by its position, in the order of the table: drizzle names them all, in this order. */
function selectedValues(columns: Columns, id: ReturnType<typeof sql>): ReturnType<typeof sql>[] {
  let position = 0
  return Object.entries(columns).map(([key, column]) => {
    if (key === 'id') return id
    return sql`cast(value ->> ${sql.raw(String(position++))} as ${sql.raw(column.getSQLType())})`
  })
}

/** Writes rows as arrays of their columns' values, as the driver would get them. */
function rowsEncoder(columns: Columns): (rows: readonly object[]) => string {
  const encoders = Object.entries(columns).filter(([key]) => key !== 'id')
  return (rows) =>
    JSON.stringify(
      rows.map((row) =>
        encoders.map(([key, column]) => {
          const { [key]: value = column.default } = row as Record<string, unknown>
          return value === undefined || value === null ? null : column.mapToDriverValue(value)
        }),
      ),
    )
}
