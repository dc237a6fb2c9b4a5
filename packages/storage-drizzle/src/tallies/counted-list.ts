import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { ofEachList } from './of-each-list.js'

/** What is counted of a table: `kit.byId` gives it an index of the order in which its rows were made. */
type CountedTable = PgTable & Readonly<Record<'tenantId' | 'id' | 'createTime', PgColumn>>

/**
 * A list of rows that need not be noted as they are made: a job counts what has come since. Whose they are, when they were
 * made and the columns in `by` never change, and no row is deleted, but for what `noted` says. Who inserts into it has
 * written before in the same transaction, uses a bulk insert or gives `numberedId`; see decisions 44 and 45.
 */
export interface CountedList<in Tables> {
  /** The name of the table. */
  readonly name: string
  table(tables: Tables): CountedTable
  /** Beside all rows of a tenant, those of each value of each of these columns are counted apart. */
  readonly by: Readonly<Record<string, (tables: Tables) => PgColumn>>
  /** Present where rows change after they were made, or go: whoever does it says so by `CountedNotes`. */
  readonly noted?: NotedRows
}

/** What happens to the rows of a counted list after they were made. */
export interface NotedRows {
  /** Which of `by` changes. */
  readonly status?: string
  /** Rows that are there, where others are only marked as deleted. */
  readonly living?: SQL
}

/** A row as it is counted: whose it is, when it was made, and its values of `by`. */
export type CountedRow = Readonly<Record<string, unknown>> & {
  readonly tenantId: number
  readonly id: number
  readonly createTime: Date
}

/** The columns of a `CountedRow`. */
export function countedColumns<Tables>(list: CountedList<Tables>, tables: Tables): Record<string, PgColumn> {
  const { tenantId, id, createTime } = list.table(tables)
  const by = Object.fromEntries(Object.entries(list.by).map(([name, column]) => [name, column(tables)]))
  return { ...by, tenantId, id, createTime }
}

type ColumnsOf<Tables> = (tables: Tables) => Record<string, PgColumn>

const columnsOf = ofEachList(
  (list: CountedList<never>): ColumnsOf<never> =>
    (tables) =>
      countedColumns(list, tables),
)

/** The same as a function, one for each list: by it a gateway knows what it has compiled (`Gateway.rows`). */
export const countedColumnsOf = <Tables>(list: CountedList<Tables>): ColumnsOf<Tables> =>
  columnsOf(list) as ColumnsOf<Tables>

/** What a statement answered for `countedColumns`. */
export const countedRow = (row: Readonly<Record<string, unknown>>): CountedRow => row as CountedRow

/** The group of a column's value, or of all rows. */
export const countedGroup = (by?: readonly [name: string, value: unknown]): string => JSON.stringify(by ?? [])
