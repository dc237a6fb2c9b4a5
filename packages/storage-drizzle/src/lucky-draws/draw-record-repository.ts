import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { assetStatus as assetStatuses, extended } from '@org/openapi-core/storage'
import type {
  ChanceOwner,
  DrawRecordFact,
  DrawRecordFilter,
  DrawRecordRepository,
  DrawRecordRow,
  FailedGrant,
  FailedGrantSweep,
  GrantOutcome,
  NewDrawRecord,
} from '@org/openapi-core/storage'
import { defineAny } from '../any-row.js'
import { columnsBut } from '../columns-but.js'
import { drawRecordList } from '../tallies/counted-lists.js'
import { drawRowMatching } from './draw-rows.js'
import type { CountedDrawTables } from './draw-rows.js'
import { changeOne } from '../change-one.js'
import { hidden, isGiven, ONE_ROW, placeholdersBut, unindexed, writtenLimit } from '../conditions.js'
import { defineRead, defineWrite, firstRow, isOneRow, onlyRow } from '../gateway.js'
import type { Database, Gateway } from '../gateway.js'
import { TenantRows } from '../tenant-rows.js'
import type { TenantRowsDefinition } from '../tenant-rows.js'
import type { LuckyDrawTables } from './tables.js'

const { FAILED } = assetStatuses
const MOST_SHOWN = writtenLimit(1000)

const shown = ({ drawRecord }: LuckyDrawTables) =>
  columnsBut(drawRecord, 'tenantId', 'drawnPrizeId', 'requestId', 'failures', 'retryTime')

const factColumns = (tables: LuckyDrawTables) => ({
  ...shown(tables),
  drawnPrizeId: tables.drawRecord.drawnPrizeId,
})

type Key = { tenantId: number; id: number }
type Owner = { tenantId: number; userId: number; luckyDrawId: number }
type Slice = { tenantId: number; luckyDrawId: number; limit: number }

const findByRequest = defineRead<Owner & { requestId: string }>()(
  'lucky_draw_record_of_request',
  (db, tables: LuckyDrawTables) => {
    const table = tables.drawRecord
    return db
      .select(shown(tables))
      .from(table)
      .where(and(isGiven(table, 'tenantId', 'luckyDrawId', 'userId', 'requestId'), isNotNull(table.requestId)))
      .limit(ONE_ROW)
  },
)

const insert = defineWrite<NewDrawRecord & { readonly tenantId: number; readonly createTime: Date }>()(
  'lucky_draw_record_insert',
  (db, { drawRecord: table }: LuckyDrawTables) =>
    db
      .insert(table)
      .values(placeholdersBut(table, 'id', 'assetId', 'failures', 'retryTime', 'revision'))
      .returning({ id: table.id }),
)

const findFact = defineRead<Key>()('lucky_draw_record_fact', (db, tables: LuckyDrawTables) =>
  db
    .select(factColumns(tables))
    .from(tables.drawRecord)
    .where(isGiven(tables.drawRecord, 'tenantId', 'id')),
)

const lockFailed = defineWrite<Key>()('lucky_draw_record_lock_failed', (db, tables: LuckyDrawTables, dialect) => {
  const table = tables.drawRecord
  return dialect.locked(
    db
      .select({ ...shown(tables), failures: table.failures })
      .from(table)
      .where(and(isGiven(table, 'tenantId', 'id'), unindexed(table.assetStatus, FAILED))),
  )
})

/** By the member, whose draws are few beside those of the lucky draw. */
function selectOwned(db: Database, tables: LuckyDrawTables) {
  const table = tables.drawRecord
  const isDraws = sql`${hidden(table.luckyDrawId)} = ${sql.param(sql.placeholder('luckyDrawId'), table.luckyDrawId)}`
  return db
    .select(shown(tables))
    .from(table)
    .where(and(isGiven(table, 'tenantId', 'userId'), isDraws))
    .orderBy(desc(table.createTime), desc(table.id))
}

const listOf = defineRead<Owner>()('lucky_draw_record_of_owner', (db, tables: LuckyDrawTables) =>
  selectOwned(db, tables).limit(MOST_SHOWN),
)

const newestOf = defineRead<Owner>()('lucky_draw_record_newest_of_owner', (db, tables: LuckyDrawTables) =>
  selectOwned(db, tables).limit(ONE_ROW),
)

const selectSlice = (db: Database, tables: LuckyDrawTables, isLater?: SQL) => {
  const table = tables.drawRecord
  return db
    .select(factColumns(tables))
    .from(table)
    .where(and(isGiven(table, 'tenantId', 'luckyDrawId'), isLater))
    .orderBy(asc(table.createTime), asc(table.id))
    .limit(sql.placeholder('limit'))
}

const listFirst = defineRead<Slice>()('lucky_draw_record_first', (db, tables: LuckyDrawTables) =>
  selectSlice(db, tables),
)

const listAfter = defineRead<Slice & { createTime: Date; id: number }>()(
  'lucky_draw_record_after',
  (db, tables: LuckyDrawTables) => {
    const { createTime, id } = tables.drawRecord
    const place = sql`(${sql.param(sql.placeholder('createTime'), createTime)}, ${sql.placeholder('id')})`
    return selectSlice(db, tables, sql`(${createTime}, ${id}) > ${place}`)
  },
)

const anyOfDraw = defineAny<{ tenantId: number; luckyDrawId: number }>()(
  'lucky_draw_record_any_of_draw',
  ({ drawRecord: table }: LuckyDrawTables) => ({ table, where: isGiven(table, 'tenantId', 'luckyDrawId') }),
)

const anyOfPrize = defineAny<{ tenantId: number; prizeId: number }>()(
  'lucky_draw_record_any_of_prize',
  ({ drawRecord: table }: LuckyDrawTables) => ({
    table,
    where: and(isGiven(table, 'tenantId', 'prizeId'), isNotNull(table.prizeId)),
  }),
)

const definition: TenantRowsDefinition<LuckyDrawTables, ReturnType<typeof shown>, DrawRecordFilter> = {
  table: (tables) => tables.drawRecord,
  counted: drawRecordList,
  columns: shown,
  matching: ({ drawRecord: table }, filter) => drawRowMatching(table, filter, [table.assetStatus, filter.assetStatus]),
}

/** The draws of one tenant's members. */
export class DrizzleDrawRecordRepository
  extends TenantRows<CountedDrawTables, ReturnType<typeof shown>, DrawRecordFilter>
  implements DrawRecordRepository
{
  protected readonly definition = definition

  async insert(record: NewDrawRecord, now: Date): Promise<number> {
    const rows = await this.gateway.execute(insert, extended(record, { tenantId: this.tenantId, createTime: now }))
    return onlyRow(rows).id
  }

  findByRequest(owner: ChanceOwner, requestId: string): Promise<DrawRecordRow | undefined> {
    const { userId, luckyDrawId } = owner
    return firstRow(this.gateway.execute(findByRequest, { tenantId: this.tenantId, userId, luckyDrawId, requestId }))
  }

  findFact(id: number): Promise<DrawRecordFact | undefined> {
    return firstRow(this.gateway.execute(findFact, { tenantId: this.tenantId, id }))
  }

  listOf({ userId, luckyDrawId }: ChanceOwner): Promise<DrawRecordRow[]> {
    return this.gateway.execute(listOf, { tenantId: this.tenantId, userId, luckyDrawId })
  }

  listAfter(
    luckyDrawId: number,
    limit: number,
    after?: Pick<DrawRecordRow, 'id' | 'createTime'>,
  ): Promise<DrawRecordFact[]> {
    const slice = { tenantId: this.tenantId, luckyDrawId, limit }
    if (after === undefined) return this.gateway.execute(listFirst, slice)
    const { createTime, id } = after
    return this.gateway.execute(listAfter, extended(slice, { createTime, id }))
  }

  async hasDrawn({ userId, luckyDrawId }: ChanceOwner): Promise<boolean> {
    return (await this.gateway.execute(newestOf, { tenantId: this.tenantId, userId, luckyDrawId })).length > 0
  }

  async isUsed(used: { readonly luckyDrawId: number } | { readonly prizeId: number }): Promise<boolean> {
    const { gateway, tenantId } = this
    return isOneRow(
      'prizeId' in used
        ? gateway.execute(anyOfPrize, { tenantId, prizeId: used.prizeId })
        : gateway.execute(anyOfDraw, { tenantId, luckyDrawId: used.luckyDrawId }),
    )
  }

  settle(id: number, from: number, { assetStatus, assetId, retryTime }: GrantOutcome): Promise<boolean> {
    const failures = assetStatus === FAILED ? { failures: sql`failures + 1` } : {}
    return changeOne(this.gateway, (tables) => ({
      table: tables.drawRecord,
      set: { assetStatus, assetId, retryTime, ...failures },
      where: this.own(tables, eq(tables.drawRecord.id, id), unindexed(tables.drawRecord.assetStatus, from)),
    }))
  }

  lockFailed(id: number): Promise<(DrawRecordRow & { failures: number }) | undefined> {
    return firstRow(this.gateway.execute(lockFailed, { tenantId: this.tenantId, id }))
  }
}

const listDue = defineRead<Pick<FailedGrant, keyof FailedGrant> & { now: Date; limit: number }>()(
  'lucky_draw_record_due',
  (db, { drawRecord: table }: LuckyDrawTables) => {
    const { tenantId, id, retryTime } = table
    const now = sql.param(sql.placeholder('now'), retryTime)
    const place = sql`(${sql.param(sql.placeholder('retryTime'), retryTime)}, ${sql.placeholder('tenantId')}, ${sql.placeholder('id')})`
    return db
      .select({ tenantId, id, retryTime })
      .from(table)
      .where(and(isNotNull(retryTime), sql`${retryTime} <= ${now}`, sql`(${retryTime}, ${tenantId}, ${id}) > ${place}`))
      .orderBy(asc(retryTime), asc(tenantId), asc(id))
      .limit(sql.placeholder('limit'))
  },
)

/** Before every failed grant. */
const FIRST: FailedGrant = { tenantId: -1, id: -1, retryTime: new Date(0) }

/** Failed grants of all tenants. */
export class DrizzleFailedGrantSweep implements FailedGrantSweep {
  constructor(private readonly gateway: Gateway<LuckyDrawTables>) {}

  async listDue(now: Date, limit: number, { tenantId, id, retryTime } = FIRST): Promise<FailedGrant[]> {
    const rows = await this.gateway.execute(listDue, { now, limit, tenantId, id, retryTime })
    return rows as FailedGrant[]
  }
}
