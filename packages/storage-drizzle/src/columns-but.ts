import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Every column of a table but these. */
export function columnsBut<Table extends PgTable, But extends keyof Table['_']['columns'] & string>(
  table: Table,
  ...but: readonly But[]
): Omit<Table['_']['columns'], But> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !but.some((left) => left === name))
  return Object.fromEntries(columns) as Omit<Table['_']['columns'], But>
}
