import { and, asc, between, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PLATFORM_TENANT } from '@org/openapi-core/storage'
import type {
  DailyFigure,
  DayRange,
  FigureKind,
  OverviewRepository,
  PartnerCalls,
  WaitingKind,
  WaitingRows,
} from '@org/openapi-core/storage'
import { ONE_ROW, writtenLimit } from '../conditions.js'
import { defineRead, firstRow, onlyRow } from '../gateway.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import { TenantRepository } from '../tenant-repository.js'
import { figureSources } from './figure-sources.js'
import type { FigureSource, SourceTables } from './figure-sources.js'
import type { OverviewTables } from './tables.js'
import { lookedUp, waitingPlaces } from './waiting-places.js'
import type { WaitingPlace, WaitingTables } from './waiting-places.js'

type Tables = OverviewTables & SourceTables & RowTallyTables & WaitingTables

/** A sum of counts as a number: PostgreSQL answers such sums as text. */
const total = (expression: SQL) => sql<number>`${expression}`.mapWith(Number)

/** Rows for each of which something is looked up in one statement: some milliseconds of SQLite's. */
const LOOKED_UP_AT_ONCE = 200

/** The first row that is not counted. Of all tenants, whose rows are counted together. */
const firstUncounted = (source: FigureSource) =>
  defineRead<Record<string, never>>()(
    `${source.name.replace('/', '_')}_first_uncounted`,
    (db, tables: SourceTables & RowTallyTables) => {
      const table = source.table(tables)
      const { countedList: mark } = tables
      const countedTo = sql`coalesce((select ${mark.countedTo} from ${mark}
        where ${and(eq(mark.tenantId, PLATFORM_TENANT), eq(mark.list, source.name))}), 0)`
      return db
        .select({ time: table.createTime })
        .from(table)
        .where(gt(table.id, countedTo))
        .orderBy(asc(table.id))
        .limit(ONE_ROW)
    },
  )

const uncounted = figureSources.map((source) => ({ kinds: source.kinds, first: firstUncounted(source) }))

/** What of a tenant's work and days an operator sees first. */
export class DrizzleOverviewRepository extends TenantRepository<Tables> implements OverviewRepository {
  async waiting(
    kind: WaitingKind,
    { most, before }: { readonly most: number; readonly before: Date },
  ): Promise<WaitingRows> {
    const isWaiting = lookedUp[kind]
    const found = await Promise.all(
      waitingPlaces[kind].map((place) =>
        isWaiting === undefined
          ? this.#waitingIn(place, before, most + 1)
          : this.#lookUp(place, isWaiting, { before, limit: most + 1 }),
      ),
    )
    const oldest = found.flatMap((rows) => rows.oldest ?? []).sort((a, b) => a.getTime() - b.getTime())
    const count = found.reduce((sum, rows) => sum + rows.count, 0)
    return { count: Math.min(count, most + 1), oldest: oldest[0] ?? null }
  }

  async figures(kinds: readonly FigureKind[], days: DayRange): Promise<DailyFigure[]> {
    if (kinds.length === 0) return []
    return this.gateway.query('read', (db, { dailyFigure: table }) => {
      const { day, kind } = table
      return db
        .select({ day, kind, count: total(sql`sum(${table.count})`), amount: total(sql`sum(${table.amount})`) })
        .from(table)
        .where(and(this.#on(table, days), inArray(kind, [...kinds])))
        .groupBy(day, kind)
        .orderBy(asc(day), asc(kind))
    })
  }

  async partnerCalls(days: DayRange, limit: number): Promise<PartnerCalls[]> {
    return this.gateway.query('read', (db, { dailyFigure: table }) => {
      const clientId = table.subject
      const sumOf = (kind: FigureKind) => sql`sum(case when ${table.kind} = ${kind} then ${table.count} else 0 end)`
      return db
        .select({ clientId, calls: total(sumOf('calls')), errors: total(sumOf('errors')) })
        .from(table)
        .where(and(this.#on(table, days), inArray(table.kind, ['calls', 'errors'])))
        .groupBy(clientId)
        .orderBy(desc(sumOf('calls')), asc(clientId))
        .limit(limit)
    })
  }

  async uncountedSince(kinds: readonly FigureKind[]): Promise<Date | undefined> {
    const wanted = uncounted.filter((source) => source.kinds.some((kind) => kinds.includes(kind)))
    const rows = await Promise.all(wanted.map(({ first }) => firstRow(this.gateway.execute(first, {}))))
    return rows.flatMap((row) => (row?.time as Date | undefined) ?? []).sort((a, b) => a.getTime() - b.getTime())[0]
  }

  /** The oldest come first, so that counting ends at the limit, and the first is the oldest of all. */
  async #waitingIn(place: WaitingPlace, before: Date, limit: number): Promise<WaitingRows> {
    const rows = await this.gateway.query('read', (db, tables) => {
      const { table, since: column, where } = place(tables, before)
      const oldest = sql`(select ${column} as since from ${table} where ${and(eq(table.tenantId, this.tenantId), where)}
        order by ${column} limit ${limit}) as oldest`
      const first = sql`min(oldest.since)`.mapWith(column) as SQL<Date | null>
      return db.select({ count: total(sql`count(*)`), oldest: first }).from(oldest)
    })
    return onlyRow(rows)
  }

  /**
   * The same where something is looked up for each row, a slice after the other: on SQLite nobody else has the process while
   * a statement runs, and those that wait no more are as many as there ever were.
   */
  async #lookUp(
    place: WaitingPlace,
    isWaiting: () => SQL,
    { before, limit }: { readonly before: Date; readonly limit: number },
  ): Promise<WaitingRows> {
    const found: Date[] = []
    let last: { readonly since: Date; readonly id: number } | undefined
    for (let isMore = true; isMore && found.length < limit;) {
      const slice = await this.gateway.query('read', (db, tables) => {
        const { table, since: column, where } = place(tables, before)
        const isBehind = last && sql`(${column}, ${table.id}) > (${sql.param(last.since, column)}, ${last.id})`
        return db
          .select({
            since: sql`${column}`.mapWith(column) as SQL<Date>,
            id: sql<number>`${table.id}`.mapWith(Number),
            waits: total(sql`case when ${isWaiting()} then 1 else 0 end`),
          })
          .from(table)
          .where(and(eq(table.tenantId, this.tenantId), where, isBehind))
          .orderBy(asc(column), asc(table.id))
          .limit(writtenLimit(LOOKED_UP_AT_ONCE))
      })
      found.push(...slice.filter(({ waits }) => waits === 1).map(({ since }) => since))
      last = slice.at(-1)
      isMore = slice.length === LOOKED_UP_AT_ONCE
    }
    return { count: Math.min(found.length, limit), oldest: found[0] ?? null }
  }

  #on(table: OverviewTables['dailyFigure'], { first, last }: DayRange): SQL | undefined {
    return and(eq(table.tenantId, this.tenantId), between(table.day, first, last))
  }
}
