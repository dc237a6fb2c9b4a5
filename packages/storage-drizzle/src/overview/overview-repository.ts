import { and, asc, between, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { assetStatus, invoiceLifecycle, PLATFORM_TENANT, supplementStatus } from '@org/openapi-core/storage'
import type {
  DailyFigure,
  DayRange,
  FigureKind,
  OverviewRepository,
  PartnerCalls,
  WaitingKind,
  WaitingRows,
} from '@org/openapi-core/storage'
import { onlyRow } from '../gateway.js'
import type { InvoiceTables } from '../invoices/tables.js'
import type { LuckyDrawTables } from '../lucky-draws/tables.js'
import type { OrderTables } from '../orders/tables.js'
import { isHandled } from '../orders/tables.js'
import type { PaymentTables } from '../payments/tables.js'
import type { SupplementTables } from '../supplements/tables.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import { TenantRepository } from '../tenant-repository.js'
import { dead } from '../webhooks/tables.js'
import type { WebhookTables } from '../webhooks/tables.js'
import { figureSources } from './figure-sources.js'
import type { FigureSource, SourceTables } from './figure-sources.js'
import type { OverviewTables } from './tables.js'

type Tables = OverviewTables &
  SourceTables &
  RowTallyTables &
  SupplementTables &
  PaymentTables &
  OrderTables &
  InvoiceTables &
  LuckyDrawTables &
  WebhookTables

/** Rows that wait: an index has them in the order of `since`. */
interface WaitingIn {
  readonly table: PgTable & { readonly tenantId: PgColumn }
  readonly since: PgColumn
  readonly where: SQL | undefined
}

type Place = (tables: Tables, before: Date) => WaitingIn

/** Rows that wait since they were made. */
const since = (table: WaitingIn['table'] & { readonly createTime: PgColumn }, where: SQL | undefined): WaitingIn => ({
  table,
  since: table.createTime,
  where,
})

/** Where rows of a kind wait: in two places where no index has them all in their order. */
const places: Readonly<Record<WaitingKind, readonly Place[]>> = {
  UNPAID_SUPPLEMENTS: [({ supplement: table }) => since(table, eq(table.status, supplementStatus.UNPAID))],
  PAYMENTS_TO_REFUND: [({ payOrder: table }) => since(table, isNotNull(table.latePaidTime))],
  STANDING_ITEMS: [
    ({ orderItem: table }, before) => ({
      table,
      since: table.statusTime,
      where: and(isHandled, lt(table.statusTime, before)),
    }),
    ({ orderItem: table }, before) =>
      since(table, and(isHandled, isNull(table.statusTime), lt(table.createTime, before))),
  ],
  FAILED_INVOICES: [({ invoice: table }) => since(table, eq(table.status, invoiceLifecycle.status.FAILED))],
  FAILED_GRANTS: [({ drawRecord: table }) => since(table, eq(table.assetStatus, assetStatus.FAILED))],
  DEAD_DELIVERIES: [({ webhookDelivery: table }) => since(table, dead)],
}

/** A sum of counts as a number: PostgreSQL answers such sums as text. */
const total = (expression: SQL) => sql<number>`${expression}`.mapWith(Number)

/** What of a tenant's work and days an operator sees first. */
export class DrizzleOverviewRepository extends TenantRepository<Tables> implements OverviewRepository {
  async waiting(
    kind: WaitingKind,
    { most, before }: { readonly most: number; readonly before: Date },
  ): Promise<WaitingRows> {
    const found = await Promise.all(places[kind].map((place) => this.#waitingIn(place, before, most + 1)))
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
    const sources = figureSources.filter((source) => source.kinds.some((kind) => kinds.includes(kind)))
    const times = await Promise.all(sources.map((source) => this.#uncountedOf(source)))
    return times.flatMap((time) => time ?? []).sort((a, b) => a.getTime() - b.getTime())[0]
  }

  /** Of all tenants, whose rows are counted together. */
  async #uncountedOf(source: FigureSource): Promise<Date | undefined> {
    const rows = await this.gateway.query('read', (db, tables) => {
      const table = source.table(tables)
      const { countedList: mark } = tables
      const countedTo = sql`coalesce((select ${mark.countedTo} from ${mark}
        where ${and(eq(mark.tenantId, PLATFORM_TENANT), eq(mark.list, source.name))}), 0)`
      return db
        .select({ time: table.createTime })
        .from(table)
        .where(gt(table.id, countedTo))
        .orderBy(asc(table.id))
        .limit(1)
    })
    return rows[0]?.time as Date | undefined
  }

  /** The oldest come first, so that counting ends at the limit, and the first is the oldest of all. */
  async #waitingIn(place: Place, before: Date, limit: number): Promise<WaitingRows> {
    const rows = await this.gateway.query('read', (db, tables) => {
      const { table, since: column, where } = place(tables, before)
      const oldest = sql`(select ${column} as since from ${table} where ${and(eq(table.tenantId, this.tenantId), where)}
        order by ${column} limit ${limit}) as oldest`
      const first = sql`min(oldest.since)`.mapWith(column) as SQL<Date | null>
      return db.select({ count: total(sql`count(*)`), oldest: first }).from(oldest)
    })
    return onlyRow(rows)
  }

  #on(table: OverviewTables['dailyFigure'], { first, last }: DayRange): SQL | undefined {
    return and(eq(table.tenantId, this.tenantId), between(table.day, first, last))
  }
}
