import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tables } from '../domains.js'
import { defineWrite, unanswered } from '../gateway.js'
import type { Gateway, Statement } from '../gateway.js'
import type { Row } from './row-text.js'
import type { MovedTable } from './moved-tables.js'

type Rows = { rows: readonly Row[] }

const statements = new WeakMap<MovedTable, Statement<Rows, unknown, Tables>>()

/** Inserts rows as they are, ids and revisions included, by one statement whose rows travel as one JSON text. */
export async function insertRows(gateway: Gateway<Tables>, moved: MovedTable, rows: readonly Row[]): Promise<void> {
  let statement = statements.get(moved)
  if (statement === undefined) statements.set(moved, (statement = defineInsert(moved)))
  await gateway.execute(statement, { rows })
}

function defineInsert({ name, key }: MovedTable): Statement<Rows, unknown, Tables> {
  return defineWrite<Rows>()(`tenant_move_${name}`, (db, tables: Tables, dialect) => {
    const table: PgTable = tables[key]
    const columns = getTableColumns(table) as Record<string, PgColumn>
    const encode = encoderOf(columns)
    // The types know no encoder for a placeholder; drizzle calls it with the placeholder's value.
    const told = sql.param(sql.placeholder('rows'), { mapToDriverValue: encode as never })
    const values = Object.values(columns).map(
      (column, index) => sql`cast(value ->> ${sql.raw(String(index))} as ${sql.raw(column.getSQLType())})`,
    )
    return unanswered(
      db.insert(table).select(sql`select ${sql.join(values, sql`, `)} from ${dialect.jsonElements(sql`${told}`)}`),
    )
  })
}

/** Writes rows as arrays of their columns' values, as the driver would get them. */
function encoderOf(columns: Readonly<Record<string, PgColumn>>): (rows: readonly Row[]) => string {
  const encoders = Object.entries(columns)
  return (rows) =>
    JSON.stringify(
      rows.map((row) =>
        encoders.map(([key, column]) => {
          const value = row[key]
          return value === undefined || value === null ? null : column.mapToDriverValue(value)
        }),
      ),
    )
}
