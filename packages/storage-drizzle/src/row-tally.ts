import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { bucketsAt, runsBetween } from '@org/openapi-core/storage'
import type { BucketRun } from '@org/openapi-core/storage'
import { defineRead, defineWrite, unanswered } from './gateway.js'
import type { Gateway, Statement } from './gateway.js'
import type { RowTallyTables } from './row-tally-table.js'

/** That rows of some groups became more or fewer. */
export interface TallyChange {
  /** Every group that the row is counted in. */
  readonly groups: readonly string[]
  /** Where the row stands: a whole number, for example its price in cents. */
  readonly coordinate: number
  /** 1 for a row more, −1 for one less. */
  readonly rows: number
}

/** Rows of a group whose coordinate lies between two whole numbers, both included. */
export interface TallyRange {
  readonly group: string
  readonly first: number
  readonly last: number
}

type AddValues = { readonly tenantId: number; readonly list: string; readonly changes: string }
type SumValues = Record<string, string | number>

const bigint = (name: string): SQL => sql`cast(${sql.placeholder(name)} as bigint)`
const text = (name: string): SQL => sql`cast(${sql.placeholder(name)} as text)`

/** Every column in the order of the table: drizzle names them all, in this order. The changes come as one JSON text. */
const add = defineWrite<AddValues>()('row_tally_add', (db, { rowTally: table }: RowTallyTables, dialect) => {
  const insert = db
    .insert(table)
    .select(
      // Without the condition SQLite would take `on` for a join's.
      sql`select ${bigint('tenantId')}, ${text('list')}, value ->> 0, cast(value ->> 1 as integer), cast(value ->> 2 as bigint),
        cast(value ->> 3 as bigint) from ${dialect.jsonElements(sql`${sql.placeholder('changes')}`)} where true`,
    )
    .onConflictDoUpdate({
      target: [table.tenantId, table.list, table.groupKey, table.level, table.index],
      set: { count: sql`${table.count} + excluded.count` },
    })
  return unanswered(insert)
})

/** A value that SQLite does not look at before it runs the statement: see `consumption_sum`. */
const unseen = (name: string): SQL => sql`${bigint(name)} + 0`
const unseenText = (name: string): SQL => sql`${text(name)} || ''`

/** The buckets of one run: a range of the primary key. */
function runRows(table: RowTallyTables['rowTally'], run: number): SQL {
  return sql`select ${table.count} from ${table}
    where ${table.tenantId} = ${unseen('tenantId')} and ${table.list} = ${unseenText('list')}
      and ${table.groupKey} = ${unseenText('group')} and ${table.level} = ${unseen(`level${run}`)}
      and ${table.index} between ${unseen(`first${run}`)} and ${unseen(`last${run}`)}`
}

/**
 * A statement for each number of runs, each run a branch of its own, so that it is read as a range of the primary key.
 */
const sums = new Map<number, Statement<SumValues, { total: number }, RowTallyTables>>()

function sumOf(runs: number): Statement<SumValues, { total: number }, RowTallyTables> {
  const known = sums.get(runs)
  if (known !== undefined) return known
  const made = defineRead<SumValues>()(`row_tally_sum_${runs}`, (db, { rowTally: table }: RowTallyTables) => {
    const branches = Array.from({ length: runs }, (_, run) => runRows(table, run))
    return db
      .select({ total: sql<number>`cast(coalesce(sum(count), 0) as bigint)`.mapWith(Number) })
      .from(sql`(${sql.join(branches, sql` union all `)}) as part`)
  })
  sums.set(runs, made)
  return made
}

/**
 * How many rows a list has, by group and range of a coordinate, without counting them: a tree of buckets for each
 * group, kept in the transaction that writes the rows. What a change adds follows from what its guarded statement
 * answered, never from a row read before it.
 */
export class RowTally {
  constructor(
    private readonly gateway: Gateway<RowTallyTables>,
    private readonly tenantId: number,
    private readonly list: string,
  ) {}

  /** Call it in the transaction of the write that it tells of. */
  async add(changes: readonly TallyChange[]): Promise<void> {
    const counts = new Map<string, number>()
    for (const { groups, coordinate, rows } of changes) {
      for (const group of groups) {
        for (const { level, index } of bucketsAt(coordinate)) {
          const key = JSON.stringify([group, level, index])
          counts.set(key, (counts.get(key) ?? 0) + rows)
        }
      }
    }
    const changed = [...counts]
      .filter(([, count]) => count !== 0)
      .map(([key, count]) => [...(JSON.parse(key) as Place), count] as const)
    if (changed.length === 0) return
    // Two transactions meet at the largest bucket of a group first, and never wait for each other in a circle.
    changed.sort(([groupA, levelA, indexA], [groupB, levelB, indexB]) =>
      groupA === groupB ? levelB - levelA || indexA - indexB : groupA < groupB ? -1 : 1,
    )
    await this.gateway.send(add, { tenantId: this.tenantId, list: this.list, changes: JSON.stringify(changed) })
  }

  /** How many rows there are. */
  async count({ group, first, last }: TallyRange): Promise<number> {
    const runs: BucketRun[] = runsBetween(first, last)
    if (runs.length === 0) return 0
    const values: SumValues = { tenantId: this.tenantId, list: this.list, group }
    for (const [run, { level, first: from, last: to }] of runs.entries()) {
      values[`level${run}`] = level
      values[`first${run}`] = from
      values[`last${run}`] = to
    }
    const rows = await this.gateway.execute(sumOf(runs.length), values)
    return rows[0]?.total ?? 0
  }
}

type Place = readonly [group: string, level: number, index: number]
