import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { FANOUT, TOP_LEVEL } from '@org/openapi-core/storage'
import { defineRead } from './gateway.js'
import { bucketsOfGroup, pendingRows, unseen } from './row-tally-rows.js'
import type { RowTallyTables } from './row-tally-table.js'

/** By how many bits the coordinates of a bucket of one level are longer than those of a bucket of the level below it. */
const BITS = Math.log2(FANOUT)

/** A list's group, and how many rows are passed over from the greatest coordinate down. */
type Wanted = {
  readonly tenantId: number
  readonly list: string
  readonly group: string
  readonly first: number
  readonly last: number
  readonly rank: number
}

const number = (value: number): SQL => sql.raw(String(value))
const nameOf = (level: number): SQL => sql.raw(`level${level}`)

/** What is looked at of a level. */
interface Looked {
  /** Of its buckets. */
  readonly inside: SQL
  /** Of the changes that are not folded yet. */
  readonly pending: SQL
  /** How many rows of it are passed over. */
  readonly rank: SQL
}

/** All buckets of the largest size: few, by their size. */
const everything: Looked = { inside: sql`true`, pending: sql`true`, rank: unseen('rank') }

/** What lies in the bucket that was found above: by scalars, so that either database reads a range of the key. */
function insideOf(upperLevel: number, { rowTally: { index } }: RowTallyTables): Looked {
  const upper = nameOf(upperLevel)
  const bucket = sql`(select bucket from ${upper})`
  return {
    inside: sql`${index} between ${bucket} * ${number(FANOUT)} and ${bucket} * ${number(FANOUT)} + ${number(FANOUT - 1)}`,
    pending: sql`coordinate >> ${number(BITS * upperLevel)} = ${bucket}`,
    rank: sql`(select rest from ${upper})`,
  }
}

/** Of a level the one bucket that the row lies in, and how many rows are still to be passed over in it. */
function bucketOf(level: number, tables: RowTallyTables): SQL {
  const { inside, pending, rank } = level === TOP_LEVEL ? everything : insideOf(level + 1, tables)
  const { index, count } = tables.rowTally
  const folded = sql`select ${index} as bucket, ${count} as count from ${bucketsOfGroup(tables, level)} and ${inside}`
  const unfolded = sql`select coordinate >> ${number(BITS * level)}, count from pending where ${pending}`
  const counted = sql`select bucket, sum(count) as total from (${folded} union all ${unfolded}) as part group by bucket`
  const above = sql`sum(total) over (order by bucket desc) - total as above`
  return sql`${nameOf(level)} as materialized (
    select bucket, cast(${rank} - above as bigint) as rest
    from (select bucket, total, ${above} from (${counted}) as counted) as ranked
    where above <= ${rank} and above + total > ${rank})`
}

/**
 * The coordinate of the row after `rank` others, and how many of these have it, too: a walk down the tree in one statement,
 * of which each step is materialized, so that it is not repeated for every row of the next. Below the top no step looks
 * at more than 32 buckets.
 */
export const placeOfRank = defineRead<Wanted>()('row_tally_place', (db, tables: RowTallyTables) => {
  const levels = Array.from({ length: TOP_LEVEL + 1 }, (_, down) => bucketOf(TOP_LEVEL - down, tables))
  const pending = sql`pending as materialized (select coordinate, count ${pendingRows(tables)})`
  const walk = sql`with ${sql.join([pending, ...levels], sql`, `)} select bucket, rest from ${nameOf(0)}`
  return db
    .select({
      coordinate: sql<number>`bucket`.mapWith(Number),
      offset: sql<number>`rest`.mapWith(Number),
    })
    .from(sql`(${walk}) as place`)
})
