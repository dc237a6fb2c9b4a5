import { eq } from 'drizzle-orm'
import { PLATFORM_TENANT } from '@org/openapi-core/storage'
import type { Gateway } from '../gateway.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'

/** By the name of a list: up to which id its rows are counted here, whoever's they are. */
export type Marks = ReadonlyMap<string, number>

/** How far the lists are counted. */
export async function readMarks(gateway: Gateway<RowTallyTables>): Promise<Marks> {
  const rows = await gateway.query('read', (db, { countedList: table }) =>
    db.select({ list: table.list, countedTo: table.countedTo }).from(table).where(eq(table.tenantId, PLATFORM_TENANT)),
  )
  return new Map(rows.map(({ list, countedTo }) => [list, countedTo]))
}

/** The same, and nobody counts any farther until the transaction is over. */
export async function holdMarks(gateway: Gateway<RowTallyTables>): Promise<Marks> {
  const rows = await gateway.query('write', (db, { countedList: table }, dialect) =>
    dialect.locked(
      db
        .select({ list: table.list, countedTo: table.countedTo })
        .from(table)
        .where(eq(table.tenantId, PLATFORM_TENANT)),
    ),
  )
  return new Map(rows.map(({ list, countedTo }) => [list, countedTo]))
}

/** How far a list is counted: not at all where nobody has begun. */
export const markOf = (marks: Marks, list: string): number => marks.get(list) ?? 0
