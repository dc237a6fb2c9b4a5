import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CalendarDay } from '@org/openapi-core/storage'
import { isInRange } from '../conditions.js'
import type { IdRange } from '../conditions.js'
import type { Gateway } from '../gateway.js'
import type { FigureSource, SourceFigure, SourceTables } from './figure-sources.js'
import type { OverviewTables } from './tables.js'

/** From when to when rows were made; null where there are none. */
export interface SummedRows {
  readonly earliest: Date | null
  readonly latest: Date | null
}

/** Which rows are summed up. */
export interface FigureRows {
  readonly ids: IdRange
  /** The days that they may be of, one after the other. */
  readonly days: readonly CalendarDay[]
  /** Whose rows; everybody's where absent. */
  readonly tenantId?: number
}

/** Sums up the rows of these ids, by tenant, day and subject, and adds the sums to what there is. */
export async function addFigures(
  gateway: Gateway<OverviewTables & SourceTables>,
  source: FigureSource,
  { ids, days, tenantId: owner }: FigureRows,
): Promise<void> {
  const [first] = days
  const last = days.at(-1)
  if (ids.to === ids.after || first === undefined || last === undefined) return
  const { length } = source.kinds
  for (let index = 0; index < length; index++) {
    await gateway.query('write', (db, tables) => {
      const { dailyFigure: target } = tables
      const table = source.table(tables)
      const { tenantId, id, createTime } = table
      const { kind, subject, count, amount, of } = source.figures(tables)[index] as SourceFigure
      const isOwn = owner === undefined ? undefined : eq(tenantId, owner)
      const where = and(isOwn, isInRange(id, ids), gte(createTime, first.start), lt(createTime, last.end), of)
      // Every column in the order of the table: drizzle names them all, in this order.
      const sums = sql`select ${tenantId}, ${dayOf(createTime, days)}, cast(${kind} as text), ${subject ?? NOBODY},
          cast(${count} as bigint), cast(${amount} as bigint) from ${table} where ${where} group by 1, 2, 3, 4`
      return db
        .insert(target)
        .select(sums)
        .onConflictDoUpdate({
          target: [target.tenantId, target.day, target.kind, target.subject],
          set: { count: sql`${target.count} + excluded.count`, amount: sql`${target.amount} + excluded.amount` },
        })
        .returning({ day: target.day })
    })
  }
}

const NOBODY = sql`cast('' as text)`

/** Those of the days that the rows are of: a slice of rows is of one or two. */
export const daysOf = (days: readonly CalendarDay[], { earliest, latest }: SummedRows): readonly CalendarDay[] =>
  earliest === null || latest === null ? [] : days.filter(({ start, end }) => start <= latest && earliest < end)

/** The name of the day that an instant is of. It is of one of them. */
function dayOf(createTime: PgColumn, days: readonly CalendarDay[]): SQL {
  const cases = days.map(({ day, end }) => sql`when ${lt(createTime, end)} then cast(${day} as text)`)
  return sql`case ${sql.join(cases, sql` `)} end`
}
