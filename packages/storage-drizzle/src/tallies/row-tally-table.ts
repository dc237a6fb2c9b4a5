import type { ColumnKit } from '../postgres-column-kit.js'
import { tenantTable } from '../tenant-table.js'

/** Counts of rows beside the lists that are too long to be counted when a page is asked for. */
export function rowTallyTables(kit: ColumnKit) {
  return {
    rowTally: rowTallyTable(kit),
    rowTallyDelta: rowTallyDeltaTable(kit),
    rowTallyFrontier: rowTallyFrontierTable(kit),
    countedList: countedListTable(kit),
  }
}

/** As repositories see them. */
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

/** By how much the rows of a group became more or fewer at a coordinate, until it is folded; see decision 42. */
function rowTallyDeltaTable(kit: ColumnKit) {
  return tenantTable(kit, 'row_tally_delta', {
    columns: {
      list: kit.text('list').notNull(),
      groupKey: kit.text('group_key').notNull(),
      coordinate: kit.amount('coordinate').notNull(),
      count: kit.amount('count').notNull(),
    },
    indexes: (t) => [
      kit.index('row_tally_delta_group').on(t.tenantId, t.list, t.groupKey, t.id),
      ...kit.byId('row_tally_delta_id', t),
    ],
  })
}

/** How far the changes are folded: a row of the platform's. */
function rowTallyFrontierTable(kit: ColumnKit) {
  return kit.table(
    'row_tally_frontier',
    {
      tenantId: kit.tenantId(),
      /** No change has this id or a lower one, nor will any come. */
      foldedTo: kit.amount('folded_to').notNull(),
      /** The next `folded_to`, once every transaction below `transaction` is over. */
      nextTo: kit.amount('next_to').notNull(),
      transaction: kit.amount('next_transaction').notNull(),
    },
    (t) => [...kit.compositeKey(t.tenantId)],
  )
}

/** How far the rows of a list that are never changed are counted: a row of the platform's for each; see decision 44. */
function countedListTable(kit: ColumnKit) {
  return kit.table(
    'counted_list',
    {
      tenantId: kit.tenantId(),
      list: kit.text('list').notNull(),
      /** Every row with this id or a lower one is in the buckets, nor will another come. */
      countedTo: kit.amount('counted_to').notNull(),
      /** Up to where may be counted, once every transaction below `transaction` is over. */
      nextTo: kit.amount('next_to').notNull(),
      transaction: kit.amount('next_transaction').notNull(),
    },
    (t) => [...kit.compositeKey(t.tenantId, t.list)],
  )
}
