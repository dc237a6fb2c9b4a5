import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { Gateway } from './gateway.js'

/** What is set of one row: the one that its key names, as long as what guards the change holds of it. */
export interface GuardedChange<Table extends PgTable> {
  readonly table: Table
  readonly set: PgUpdateSetSource<Table>
  readonly where: SQL | undefined
}

/** Changes one row in one statement; false where there is none, or its guard refuses. */
export async function changeOne<Tables, Table extends PgTable & { readonly tenantId: PgColumn }>(
  gateway: Gateway<Tables>,
  changeOf: (tables: Tables) => GuardedChange<Table>,
): Promise<boolean> {
  const row = await changeAndReturn(gateway, (tables) => {
    const change = changeOf(tables)
    return { ...change, returning: { tenantId: change.table.tenantId } }
  })
  return row !== undefined
}

/** The same; answers the row as it is afterwards. */
export async function changeAndReturn<Tables, Table extends PgTable, Columns extends Record<string, PgColumn>>(
  gateway: Gateway<Tables>,
  changeOf: (tables: Tables) => GuardedChange<Table> & { readonly returning: Columns },
): Promise<SelectResultFields<Columns> | undefined> {
  const rows: unknown = await gateway.query('write', (db, tables) => {
    const { table, set, where, returning } = changeOf(tables)
    return db.update(table).set(set).where(where).returning(returning)
  })
  return (rows as SelectResultFields<Columns>[])[0]
}
