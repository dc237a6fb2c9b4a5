import { sql } from 'drizzle-orm'
import { bucketsAt } from '@org/openapi-core/storage'
import { defineWrite, unanswered } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import type { RowTallyTables } from '../row-tally-table.js'

/** By how much the rows of a group became more or fewer at a coordinate. */
export interface Delta {
  readonly tenantId: number
  readonly list: string
  readonly groupKey: string
  readonly coordinate: number
  readonly count: number
}

type Bucket = readonly [tenantId: number, list: string, group: string, level: number, index: number]

/** Every column in the order of the table: drizzle names them all, in this order. The changes come as one JSON text. */
const add = defineWrite<{ changes: string }>()('row_tally_add', (db, { rowTally: table }: RowTallyTables, dialect) => {
  const insert = db
    .insert(table)
    .select(
      // Without the condition SQLite would take `on` for a join's.
      sql`select cast(value ->> 0 as bigint), value ->> 1, value ->> 2, cast(value ->> 3 as integer),
        cast(value ->> 4 as bigint), cast(value ->> 5 as bigint)
        from ${dialect.jsonElements(sql`${sql.placeholder('changes')}`)} where true`,
    )
    .onConflictDoUpdate({
      target: [table.tenantId, table.list, table.groupKey, table.level, table.index],
      set: { count: sql`${table.count} + excluded.count` },
    })
  return unanswered(insert)
})

/** Of one statement: SQLite takes the event loop for it, and makes way for others after it. */
const BUCKETS = 400

/** Changes each bucket once. */
export async function addToBuckets(gateway: Gateway<RowTallyTables>, deltas: readonly Delta[]): Promise<void> {
  const buckets = bucketsOf(deltas)
  for (let at = 0; at < buckets.length; at += BUCKETS) {
    await gateway.execute(add, { changes: JSON.stringify(buckets.slice(at, at + BUCKETS)) })
  }
}

/** By how much each bucket changes, in one order: two that fold never wait for each other in a circle. */
function bucketsOf(deltas: readonly Delta[]): (readonly [...Bucket, count: number])[] {
  const counts = new Map<string, number>()
  for (const { tenantId, list, groupKey, coordinate, count } of deltas) {
    for (const { level, index } of bucketsAt(coordinate)) {
      const bucket = JSON.stringify([tenantId, list, groupKey, level, index] satisfies Bucket)
      counts.set(bucket, (counts.get(bucket) ?? 0) + count)
    }
  }
  return [...counts]
    .filter(([, count]) => count !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([bucket, count]) => [...(JSON.parse(bucket) as Bucket), count] as const)
}
