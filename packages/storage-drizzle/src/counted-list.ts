import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** What is counted of a table: `kit.byId` gives it an index of the order in which its rows were made. */
type CountedTable = PgTable & Readonly<Record<'tenantId' | 'id' | 'createTime', PgColumn>>

/**
 * A list of rows that are made once: whose they are, when they were made and the columns in `by` never change, and no row
 * is deleted. So they need not be noted as they are written: a job counts what has come since. Who inserts into it has
 * written before in the same transaction, or uses a bulk insert; see decision 44.
 */
export interface CountedList<in Tables> {
  /** The name of the table. */
  readonly name: string
  table(tables: Tables): CountedTable
  /** Beside all rows of a tenant, those of each value of each of these columns are counted apart. */
  readonly by: Readonly<Record<string, (tables: Tables) => PgColumn>>
}

/** The group of a column's value, or of all rows. */
export const countedGroup = (by?: readonly [name: string, value: unknown]): string => JSON.stringify(by ?? [])
