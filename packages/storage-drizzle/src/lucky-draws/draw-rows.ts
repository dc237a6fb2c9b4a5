import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DrawRowFilter } from '@org/openapi-core/storage'
import { ifWithin, narrowest } from '../conditions.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import type { LuckyDrawTables } from './tables.js'

export type CountedDrawTables = LuckyDrawTables & RowTallyTables

/** The conditions of a page of rows about members in lucky draws; `own` is a filter of theirs alone. */
export const drawRowMatching = (
  table: Readonly<Record<'userId' | 'luckyDrawId' | 'createTime', PgColumn>>,
  { userId, luckyDrawId, createTime }: DrawRowFilter,
  ...own: readonly (readonly [column: PgColumn, value: string | number | undefined])[]
): (SQL | undefined)[] => [
  narrowest([table.userId, userId], [table.luckyDrawId, luckyDrawId], ...own),
  ifWithin(table.createTime, createTime),
]
