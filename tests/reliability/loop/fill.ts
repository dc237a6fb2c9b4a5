import type { Database } from 'better-sqlite3'

/** Values of columns as SQL, in which `i` is the row's number from 1 on. Columns that are not named are empty or 0. */
export type Columns = Readonly<Record<string, string>>

/** Rows of a table. */
export interface Rows {
  readonly table: string
  readonly columns: Columns
  /** Default 1. */
  readonly count?: number
}

/** Writes rows past the product. */
export function fill(handle: Database, { table, columns, count = 1 }: Rows): void {
  const all = handle.pragma(`table_info(${table})`) as { name: string; type: string; notnull: number }[]
  const given = all.filter(({ name, notnull }) => name in columns || (notnull === 1 && name !== 'id'))
  const values = given.map(({ name, type }) => columns[name] ?? (type === 'TEXT' ? `''` : '0'))
  handle.exec(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
     insert into ${table} (${given.map(({ name }) => `"${name}"`).join()}) select ${values.join()} from n`,
  )
}
