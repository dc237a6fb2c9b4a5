import { sql } from 'drizzle-orm'
import { FANOUT, TOP_LEVEL } from '@org/openapi-core/storage'
import { defineWrite, unanswered } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import { slicesOf } from '../slices-of.js'

/** By how much the rows of a group became more or fewer at a coordinate. */
export interface Delta {
  readonly tenantId: number
  readonly list: string
  readonly groupKey: string
  readonly coordinate: number
  readonly count: number
}

/** By how much a bucket of some level changes. */
interface Change extends Omit<Delta, 'coordinate'> {
  /** Tenant, list and key of the group. */
  readonly group: string
  readonly index: number
}

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

/**
 * Changes each bucket once, in one order: two that fold never wait for each other in a circle. A level follows from the one
 * below it, and between two others have their turn: all levels at once would take longer than any statement.
 */
export async function addToBuckets(gateway: Gateway<RowTallyTables>, deltas: readonly Delta[]): Promise<void> {
  let changes = together(deltas.map(changeOf).sort(inOrder))
  for (let level = 0; level <= TOP_LEVEL; level++) {
    for (const slice of slicesOf(changes, BUCKETS)) {
      const rows = slice.map(({ tenantId, list, groupKey, index, count }) => {
        return [tenantId, list, groupKey, level, index, count]
      })
      await gateway.execute(add, { changes: JSON.stringify(rows) })
    }
    // What is above those in order is in order.
    changes = together(changes.map((change) => ({ ...change, index: Math.floor(change.index / FANOUT) })))
  }
}

function changeOf({ tenantId, list, groupKey, coordinate, count }: Delta): Change {
  return { tenantId, list, groupKey, group: `${tenantId} ${list} ${groupKey}`, index: coordinate, count }
}

function inOrder(a: Change, b: Change): number {
  if (a.group === b.group) return a.index - b.index
  return a.group < b.group ? -1 : 1
}

/** Neighbours of the same bucket as one; without those that change nothing. */
function together(inOrder: readonly Change[]): Change[] {
  const changes: Change[] = []
  for (const change of inOrder) {
    const last = changes.at(-1)
    const isSame = last !== undefined && last.group === change.group && last.index === change.index
    if (isSame) changes[changes.length - 1] = { ...change, count: last.count + change.count }
    else changes.push(change)
  }
  return changes.filter(({ count }) => count !== 0)
}
