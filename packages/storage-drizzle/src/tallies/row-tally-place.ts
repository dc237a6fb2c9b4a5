import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { FANOUT, TOP_LEVEL } from '@org/openapi-core/storage'
import type { Dialect } from '../dialect.js'
import { defineRead } from '../gateway.js'
import { unseenNumber } from '../whole-numbers.js'
import { isBucketOfGroup, pendingRows } from './row-tally-rows.js'
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

/**
 * Of a level the one bucket that the row lies in, and how many rows are still to be passed over in it. The level above is
 * named once, and its row doubled for what is folded and what is not: SQLite writes a common table's text out at every
 * mention, so that six of them in each of seven levels were seconds of copies to prepare.
 */
function bucketOf(level: number, tables: RowTallyTables, dialect: Dialect): SQL {
  const { index, count } = tables.rowTally
  const isTop = level === TOP_LEVEL
  const above = isTop ? sql`(select 0 as bucket, ${unseenNumber('rank')} as rest) as whole` : nameOf(level + 1)
  const upper = sql`select bucket, rest, source from ${above} cross join (select 0 as source union all select 1) as sources`
  const outer = dialect.onlyValue(sql`bucket`, { table: above, joined: sql`upper` })
  const inside = sql`${index} between ${outer} * ${number(FANOUT)} and ${outer} * ${number(FANOUT)} + ${number(FANOUT - 1)}`
  const pendingInside = sql`coordinate >> ${number(BITS * (level + 1))} = ${outer}`
  const bucket = sql`coalesce(${index}, coordinate >> ${number(BITS * level)})`
  const counted = sql`select ${bucket} as bucket, max(rest) as rest, sum(coalesce(${count}, pending.count)) as total
    from (${upper}) as upper
    left join ${tables.rowTally} on source = 0 and ${isBucketOfGroup(tables, level)} and ${isTop ? sql`true` : inside}
    left join pending on source = 1 and ${isTop ? sql`true` : pendingInside}
    where ${bucket} is not null
    group by 1`
  const passed = sql`sum(total) over (order by bucket desc) - total as passed`
  return sql`${nameOf(level)} as materialized (
    select bucket, cast(rest - passed as bigint) as rest
    from (select bucket, rest, total, ${passed} from (${counted}) as counted) as ranked
    where passed <= rest and passed + total > rest)`
}

/**
 * The coordinate of the row after `rank` others, and how many of these have it, too: a walk down the tree in one statement,
 * of which each step is materialized, so that it is not repeated for every row of the next. Below the top no step looks
 * at more than 32 buckets.
 */
export const placeOfRank = defineRead<Wanted>()('row_tally_place', (db, tables: RowTallyTables, dialect) => {
  const levels = Array.from({ length: TOP_LEVEL + 1 }, (_, down) => bucketOf(TOP_LEVEL - down, tables, dialect))
  const pending = sql`pending as materialized (select coordinate, count ${pendingRows(tables, dialect)})`
  const walk = sql`with ${sql.join([pending, ...levels], sql`, `)} select bucket, rest from ${nameOf(0)}`
  return db
    .select({
      coordinate: sql<number>`bucket`.mapWith(Number),
      offset: sql<number>`rest`.mapWith(Number),
    })
    .from(sql`(${walk}) as place`)
})
