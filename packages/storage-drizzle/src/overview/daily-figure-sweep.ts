import { lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { DailyFigureSweep, FigureSlice } from '@org/openapi-core/storage'
import { isInRange } from '../conditions.js'
import type { IdRange } from '../conditions.js'
import { defineWrite, onlyRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { moveMark, provenTo, readMark } from '../tallies/id-mark.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import { addFigures, daysOf } from './add-figures.js'
import type { SummedRows } from './add-figures.js'
import { figureSources } from './figure-sources.js'
import type { FigureSource, SourceTables } from './figure-sources.js'
import type { OverviewTables } from './tables.js'

type Tables = OverviewTables & SourceTables & RowTallyTables

/** The next rows of a source. */
interface NextRows extends SummedRows {
  readonly rows: number
  readonly last: number | null
  /** Of those that have not settled. */
  readonly firstUnsettled: number | null
  readonly settled: number
}

const number = (expression: SQL) => sql<number>`${expression}`.mapWith(Number)

const deleteBefore = defineWrite<{ day: string; limit: number }>()(
  'daily_figure_delete_before',
  (db, { dailyFigure: table }: OverviewTables, dialect) => {
    const key = sql`${table.tenantId}, ${table.day}, ${table.kind}, ${table.subject}`
    const oldest = sql`select ${key} from ${table} where ${lt(table.day, sql.placeholder('day'))}
      order by ${table.day} limit ${sql.placeholder('limit')}`
    return db
      .delete(table)
      .where(sql`(${key}) in ${dialect.freeChoice(oldest)}`)
      .returning({ day: table.day })
  },
)

/** Counts the days of all tenants, in the order of the ids of what is counted; see decision 63. */
export class DrizzleDailyFigureSweep implements DailyFigureSweep {
  constructor(private readonly gateway: Gateway<Tables>) {}

  async count({ limit, ...slice }: FigureSlice): Promise<number> {
    let passed = 0
    for (const source of figureSources) {
      if (passed === limit) break
      passed += await this.#countSource(source, { limit: limit - passed, ...slice })
    }
    return passed
  }

  async deleteBefore(day: string, limit: number): Promise<number> {
    return (await this.gateway.execute(deleteBefore, { day, limit })).length
  }

  async #countSource(source: FigureSource, slice: FigureSlice): Promise<number> {
    const mark = await readMark<Tables>(this.gateway, source)
    const proven = { after: mark.countedTo, to: provenTo(mark) }
    const next = await this.#next(source, proven, slice)
    const seen = next.rows < slice.limit ? proven.to : (next.last ?? proven.to)
    const to = next.firstUnsettled === null ? seen : next.firstUnsettled - 1
    if (!(await moveMark(this.gateway, source.name, { from: mark, to }))) return 0
    await addFigures(this.gateway, source, { ids: { after: mark.countedTo, to }, days: daysOf(slice.days, next) })
    return next.settled
  }

  /** What is known of the next rows: as many as the limit says, whatever the distance of their ids. */
  async #next(source: FigureSource, ids: IdRange, { limit, ...times }: FigureSlice): Promise<NextRows> {
    const rows = await this.gateway.query('read', (db, tables) => {
      const table = source.table(tables)
      const { id, createTime } = table
      const slice = sql`(select ${id} as id, ${createTime} as create_time from ${table}
        where ${isInRange(id, ids)} order by ${id} limit ${limit}) as slice`
      const [settledBefore, aheadFrom] = [times.settledBefore, times.aheadFrom].map((end) => sql.param(end, createTime))
      // What was made by a clock that is ahead holds up nobody; it is of today, or of none of the days.
      const isSettled = sql`(slice.create_time < ${settledBefore} or slice.create_time >= ${aheadFrom})`
      const instant = (of: SQL) => sql`${of}`.mapWith(createTime) as SQL<Date | null>
      return db
        .select({
          rows: number(sql`count(*)`),
          last: numberOrNull(sql`max(slice.id)`),
          firstUnsettled: numberOrNull(sql`min(case when ${isSettled} then null else slice.id end)`),
          settled: number(sql`count(case when ${isSettled} then 1 end)`),
          earliest: instant(sql`min(slice.create_time)`),
          latest: instant(sql`max(slice.create_time)`),
        })
        .from(slice)
    })
    return onlyRow(rows)
  }
}

const numberOrNull = (expression: SQL) =>
  sql<number | null>`${expression}`.mapWith((value: unknown) => (value === null ? null : Number(value)))
