import { Column, getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { firstRow } from './gateway.js'
import type { Gateway, ShownColumns } from './gateway.js'

/** What is set of one row: the one that its key names, as long as what guards the change holds of it. */
export interface GuardedChange<Table extends PgTable> {
  readonly table: Table
  readonly set: PgUpdateSetSource<Table>
  readonly where: SQL | undefined
}

const changed = () => ({ isChanged: sql`1` })

/** Changes one row in one statement; false where there is none, or its guard refuses. */
export async function changeOne<Tables, Table extends PgTable>(
  gateway: Gateway<Tables>,
  changeOf: (tables: Tables) => GuardedChange<Table>,
): Promise<boolean> {
  return (await changeAndReturn(gateway, changed, changeOf)) !== undefined
}

/** The same; answers the row as it is afterwards. `columns` is a function of a module (`Gateway.rows`). */
export function changeAndReturn<Tables, Table extends PgTable, Columns extends ShownColumns>(
  gateway: Gateway<Tables>,
  columns: (tables: Tables) => Columns,
  changeOf: (tables: Tables) => GuardedChange<Table>,
): Promise<SelectResultFields<Columns> | undefined> {
  const rows = gateway.rows('write', columns, (shown, tables) => {
    const { table, set, where } = changeOf(tables)
    return sql`update ${table} set ${assignments(table, set)} where ${where} returning ${shown}`
  })
  return firstRow(rows)
}

/** As drizzle puts them together: what is undefined stays, and a revision goes on by itself. */
function assignments<Table extends PgTable>(table: Table, set: PgUpdateSetSource<Table>): SQL {
  const given: Readonly<Record<string, unknown>> = set
  const assigned = Object.entries<PgColumn>(getTableColumns(table)).flatMap(([name, column]) => {
    const value = given[name] === undefined ? column.onUpdateFn?.() : given[name]
    if (value === undefined) return []
    const isInWords = is(value, SQL) || is(value, Column)
    return [sql`${sql.identifier(column.name)} = ${isInWords ? value : sql.param(value, column)}`]
  })
  return sql.join(assigned, sql`, `)
}
