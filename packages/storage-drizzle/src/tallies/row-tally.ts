import { sql } from 'drizzle-orm'
import { runsBetween } from '@org/openapi-core/storage'
import type { BucketRun } from '@org/openapi-core/storage'
import { defineBulkInsert } from '../bulk-insert.js'
import { defineRead } from '../gateway.js'
import type { Gateway, Statement } from '../gateway.js'
import { foldSome } from '../row-tallies/fold-some.js'
import { DrizzleRowTallySweep } from '../row-tallies/row-tally-sweep.js'
import { placeOfRank } from './row-tally-place.js'
import { bucketRows, pendingRows } from './row-tally-rows.js'
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

type SumValues = Record<string, string | number>
interface Sum {
  readonly total: number
  /** How many of the rows that were looked at are not folded yet. */
  readonly pending: number
}

/** Every coordinate there may be. */
export const EVERYWHERE = { first: -(2 ** 40), last: 2 ** 40 - 1 }

/** So many a total can well do with; whoever meets more folds some, so that there never are many where no job does. */
const MOST_PENDING = 2000

const note = defineBulkInsert('row_tally_note', ({ rowTallyDelta }: RowTallyTables) => rowTallyDelta)

/**
 * A statement for each number of runs, each run a branch of its own, so that it is read as a range of the primary key.
 */
const sums = new Map<number, Statement<SumValues, Sum, RowTallyTables>>()

function sumOf(runs: number): Statement<SumValues, Sum, RowTallyTables> {
  const known = sums.get(runs)
  if (known !== undefined) return known
  const made = defineRead<SumValues>()(`row_tally_sum_${runs}`, (db, tables: RowTallyTables, dialect) => {
    const folded = Array.from({ length: runs }, (_, run) => sql`select count, 0 as pending ${bucketRows(tables, run)}`)
    const branches = [...folded, sql`select count, 1 ${pendingRows(tables, dialect)}`]
    const total = (column: string) => sql<number>`cast(coalesce(sum(${sql.raw(column)}), 0) as bigint)`.mapWith(Number)
    return db
      .select({ total: total('count'), pending: total('pending') })
      .from(sql`(${sql.join(branches, sql` union all `)}) as part`)
  })
  sums.set(runs, made)
  return made
}

/**
 * How many rows a list has, by group and range of a coordinate, without counting them: a tree of buckets for each
 * group, and beside it what was not folded into it yet. Writers note their changes as rows of their own, in the
 * transaction that writes the rows, and wait for nobody. What a change adds follows from what its guarded statement
 * answered, never from a row read before it.
 */
export class RowTally {
  constructor(
    private readonly gateway: Gateway<RowTallyTables>,
    private readonly tenantId: number,
    private readonly list: string,
  ) {}

  /** Call it in the transaction of the write that it tells of, after it: only a transaction that has written counts. */
  async add(changes: readonly TallyChange[]): Promise<void> {
    const { tenantId, list } = this
    const notes = new Map<
      string,
      { tenantId: number; list: string; groupKey: string; coordinate: number; count: number }
    >()
    for (const { groups, coordinate, rows } of changes) {
      for (const groupKey of groups) {
        const place = `${coordinate} ${groupKey}`
        const known = notes.get(place)
        if (known === undefined) notes.set(place, { tenantId, list, groupKey, coordinate, count: rows })
        else known.count += rows
      }
    }
    const rows = [...notes.values()].filter(({ count }) => count !== 0)
    if (rows.length > 0) await this.gateway.send(note, { rows })
  }

  /** How many rows there are. */
  async count({ group, first, last }: TallyRange): Promise<number> {
    const runs: BucketRun[] = runsBetween(first, last)
    if (runs.length === 0) return 0
    const values: SumValues = { tenantId: this.tenantId, list: this.list, group, first, last }
    for (const [run, { level, first: from, last: to }] of runs.entries()) {
      values[`level${run}`] = level
      values[`first${run}`] = from
      values[`last${run}`] = to
    }
    const [{ total, pending } = { total: 0, pending: 0 }] = await this.gateway.execute(sumOf(runs.length), values)
    if (pending > MOST_PENDING) await foldSome(this.gateway, (tx, limit) => new DrizzleRowTallySweep(tx).fold(limit))
    return total
  }

  /** Where the row of a group stands that `rank` others stand above; undefined where there is none any more. */
  async place(group: string, rank: number): Promise<TallyPlace | undefined> {
    const { tenantId, list } = this
    const [place] = await this.gateway.execute(placeOfRank, { tenantId, list, group, ...EVERYWHERE, rank })
    return place
  }
}

/** Where a row stands. */
export interface TallyPlace {
  readonly coordinate: number
  /** How many rows of the same coordinate stand above it. */
  readonly offset: number
}
