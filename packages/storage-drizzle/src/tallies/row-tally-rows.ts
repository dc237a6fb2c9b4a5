import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Dialect } from '../dialect.js'
import { unseenNumber } from '../whole-numbers.js'
import type { RowTallyTables } from './row-tally-table.js'

const text = (name: string): SQL => sql`cast(${sql.placeholder(name)} as text)`

const unseenText = (name: string): SQL => sql`${text(name)} || ''`

/** The buckets of one run, `run` being the end of its values' names: a range of the primary key. */
export function bucketRows(tables: RowTallyTables, run: number): SQL {
  return sql`from ${tables.rowTally} where ${isBucketOfGroup(tables, unseenNumber(`level${run}`))}
      and ${tables.rowTally.index} between ${unseenNumber(`first${run}`)} and ${unseenNumber(`last${run}`)}`
}

/** That a bucket is one of a group's of one level. */
export function isBucketOfGroup({ rowTally: table }: RowTallyTables, level: SQL | number): SQL {
  return sql`${table.tenantId} = ${unseenNumber('tenantId')} and ${table.list} = ${unseenText('list')}
      and ${table.groupKey} = ${unseenText('group')}
      and ${table.level} = ${typeof level === 'number' ? sql.raw(String(level)) : level}`
}

/** What is not folded into the buckets yet, as far as the same statement sees. */
export function pendingRows(
  { rowTallyDelta: table, rowTallyFrontier: frontier }: RowTallyTables,
  { isSpread }: Dialect,
): SQL {
  // The frontier is the platform's: where tenants are spread it would move before or after what it speaks of.
  const isPending = sql`and ${table.id} > coalesce((select ${frontier.foldedTo} from ${frontier}), 0)`
  return sql`from ${table}
    where ${table.tenantId} = ${unseenNumber('tenantId')} and ${table.list} = ${unseenText('list')}
      and ${table.groupKey} = ${unseenText('group')}
      ${isSpread ? sql`` : isPending}
      and ${table.coordinate} between ${unseenNumber('first')} and ${unseenNumber('last')}`
}
