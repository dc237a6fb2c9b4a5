import { sql } from 'drizzle-orm'
import type { Database } from '../gateway.js'
import type { Dialect } from '../dialect.js'
import { countedLists } from '../tallies/counted-lists.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'

/** How many rows of a list a group has at a coordinate. */
export interface RowSum {
  readonly list: string
  readonly groupKey: string
  readonly coordinate: number
  readonly count: number
}

/**
 * The sums of the lists whose writers note every row: what is folded and what is not yet, together, so that they are the
 * same however far that is. The other lists are counted from their rows.
 */
export function rowSums(tenantId: number) {
  return (db: Database, { rowTally, rowTallyDelta }: RowTallyTables, dialect: Dialect) => {
    const others = sql.raw(countedLists.map(({ name }) => `'${name}'`).join(', '))
    const own = sql.raw(`tenant_id = ${tenantId}`)
    const parts = sql`(select list, group_key, bucket as coordinate, count from ${rowTally}
      where ${own} and level = 0 and list not in (${others})
    union all select list, group_key, coordinate, count from ${rowTallyDelta}
      where ${own} and list not in (${others})) as part`
    const count = sql<number>`cast(sum(count) as bigint)`.mapWith(Number)
    return db
      .select({
        list: sql<string>`list`,
        groupKey: sql<string>`group_key`,
        coordinate: sql<number>`coordinate`.mapWith(Number),
        count,
      })
      .from(parts)
      .groupBy(sql`list, group_key, coordinate`)
      .having(sql`sum(count) <> 0`)
      .orderBy(dialect.byBytes(sql`list`), dialect.byBytes(sql`group_key`), sql`coordinate`)
  }
}
