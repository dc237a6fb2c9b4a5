import { sql } from 'drizzle-orm'
import { FANOUT, TOP_LEVEL } from '@org/openapi-core/storage'
import { defineRead } from './gateway.js'
import { bucketRows, pendingRows, unseen } from './row-tally-rows.js'
import type { RowTallyTables } from './row-tally-table.js'

/** Every second level of the tree, from the top: a thousand buckets of a level are added up as fast as they are asked for. */
export const LEVELS_DOWN = Array.from({ length: TOP_LEVEL / 2 + 1 }, (_, step) => {
  const level = TOP_LEVEL - 2 * step
  return { level, size: FANOUT ** level, shift: Math.log2(FANOUT) * level }
})

/** A run of buckets of one level, and how many rows are passed over from the greatest down. */
type Step = {
  readonly tenantId: number
  readonly list: string
  readonly group: string
  readonly levelBucket: number
  /** By how many bits a coordinate is longer than the index of its bucket. */
  readonly shift: number
  readonly firstBucket: number
  readonly lastBucket: number
  readonly first: number
  readonly last: number
  readonly rank: number
}

/** The bucket that the row after `rank` others lies in, and how many of these lie above the bucket. */
export const bucketOfRank = defineRead<Step>()('row_tally_place', (db, tables: RowTallyTables) => {
  const folded = sql`select bucket, count ${bucketRows(tables, 'Bucket')}`
  const pending = sql`select coordinate >> cast(${sql.placeholder('shift')} as integer), count ${pendingRows(tables)}`
  const counted = sql`select bucket, sum(count) as total from (${folded} union all ${pending}) as part group by bucket`
  const above = sql`sum(total) over (order by bucket desc) - total as above`
  return db
    .select({
      bucket: sql<number>`bucket`.mapWith(Number),
      above: sql<number>`cast(above as bigint)`.mapWith(Number),
    })
    .from(sql`(select bucket, total, ${above} from (${counted}) as counted) as ranked`)
    .where(sql`above <= ${unseen('rank')} and above + total > ${unseen('rank')}`)
})
