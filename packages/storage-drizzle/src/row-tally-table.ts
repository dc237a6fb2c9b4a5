import type { ColumnKit } from './postgres-column-kit.js'

/** Counts of rows beside the lists that are too long to be counted when a page is asked for. */
export function rowTallyTables(kit: ColumnKit) {
  return {
    rowTally: rowTallyTable(kit),
  }
}

/** As repositories see it. */
export type RowTallyTables = ReturnType<typeof rowTallyTables>

/** How many rows of a list a group has in each bucket of its coordinate; see decision 11. */
function rowTallyTable(kit: ColumnKit) {
  return kit.table(
    'row_tally',
    {
      tenantId: kit.tenantId(),
      list: kit.text('list').notNull(),
      groupKey: kit.text('group_key').notNull(),
      level: kit.integer('level').notNull(),
      index: kit.amount('bucket').notNull(),
      count: kit.amount('count').notNull(),
    },
    (t) => [...kit.compositeKey(t.tenantId, t.list, t.groupKey, t.level, t.index)],
  )
}
