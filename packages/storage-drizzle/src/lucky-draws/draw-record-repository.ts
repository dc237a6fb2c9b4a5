import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
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
import { columnsBut } from '../columns-but.js'
import { drawRecordList } from '../tallies/counted-lists.js'
import { drawRowMatching } from './draw-rows.js'
import type { CountedDrawTables } from './draw-rows.js'
import { changeOne } from '../change-one.js'
import { isGiven, ONE_ROW, placeholdersBut, unindexed, withoutIndex } from '../conditions.js'
import { defineRead, defineWrite, firstRow, onlyRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { TenantRows } from '../tenant-rows.js'
import type { TenantRowsDefinition } from '../tenant-rows.js'
import type { LuckyDrawTables } from './tables.js'

const { FAILED } = assetStatuses
const MOST_SHOWN = 1000

const shown = ({ drawRecord }: LuckyDrawTables) =>
  columnsBut(drawRecord, 'tenantId', 'drawnPrizeId', 'requestId', 'failures', 'retryTime')

const findByRequest = defineRead<{ tenantId: number; userId: number; luckyDrawId: number; requestId: string }>()(
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

  async findFact(id: number): Promise<DrawRecordFact | undefined> {
    const rows = await this.gateway.query('read', (db, tables) =>
      db
        .select({ ...shown(tables), drawnPrizeId: tables.drawRecord.drawnPrizeId })
        .from(tables.drawRecord)
        .where(this.own(tables, eq(tables.drawRecord.id, id))),
    )
    return rows[0]
  }

  listOf(owner: ChanceOwner): Promise<DrawRecordRow[]> {
    return this.#listOf(owner, MOST_SHOWN)
  }

  async listAfter(
    luckyDrawId: number,
    limit: number,
    after?: Pick<DrawRecordRow, 'id' | 'createTime'>,
  ): Promise<DrawRecordFact[]> {
    const rows = await this.gateway.query('read', (db, tables) => {
      const table = tables.drawRecord
      const isLater =
        after &&
        sql`(${table.createTime}, ${table.id}) > (${sql.param(after.createTime, table.createTime)}, ${after.id})`
      return db
        .select({ ...shown(tables), drawnPrizeId: table.drawnPrizeId })
        .from(table)
        .where(and(eq(table.tenantId, this.tenantId), eq(table.luckyDrawId, luckyDrawId), isLater))
        .orderBy(asc(table.createTime), asc(table.id))
        .limit(limit)
    })
    return rows
  }

  async hasDrawn(owner: ChanceOwner): Promise<boolean> {
    return (await this.#listOf(owner, 1)).length > 0
  }

  async isUsed(used: { readonly luckyDrawId: number } | { readonly prizeId: number }): Promise<boolean> {
    const rows = await this.gateway.query('read', (db, { drawRecord: table }) => {
      const isIts =
        'prizeId' in used
          ? and(eq(table.prizeId, used.prizeId), isNotNull(table.prizeId))
          : eq(table.luckyDrawId, used.luckyDrawId)
      return db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.tenantId, this.tenantId), isIts))
        .limit(1)
    })
    return rows.length > 0
  }

  settle(id: number, from: number, { assetStatus, assetId, retryTime }: GrantOutcome): Promise<boolean> {
    const failures = assetStatus === FAILED ? { failures: sql`failures + 1` } : {}
    return changeOne(this.gateway, (tables) => ({
      table: tables.drawRecord,
      set: { assetStatus, assetId, retryTime, ...failures },
      where: this.own(tables, eq(tables.drawRecord.id, id), unindexed(tables.drawRecord.assetStatus, from)),
    }))
  }

  async lockFailed(id: number): Promise<(DrawRecordRow & { failures: number }) | undefined> {
    const rows = await this.gateway.query('write', (db, tables, dialect) => {
      const table = tables.drawRecord
      return dialect.locked(
        db
          .select({ ...shown(tables), failures: table.failures })
          .from(table)
          .where(this.own(tables, eq(table.id, id), unindexed(table.assetStatus, FAILED))),
      )
    })
    return rows[0]
  }

  /** By the member, whose draws are few beside those of the lucky draw. */
  async #listOf({ userId, luckyDrawId }: ChanceOwner, limit: number): Promise<DrawRecordRow[]> {
    const rows = await this.gateway.query('read', (db, tables) => {
      const table = tables.drawRecord
      return db
        .select(shown(tables))
        .from(table)
        .where(
          and(
            eq(table.tenantId, this.tenantId),
            eq(table.userId, userId),
            withoutIndex.ifEqual(table.luckyDrawId, luckyDrawId),
          ),
        )
        .orderBy(desc(table.createTime), desc(table.id))
        .limit(limit)
    })
    return rows
  }
}

/** Failed grants of all tenants. */
export class DrizzleFailedGrantSweep implements FailedGrantSweep {
  constructor(private readonly gateway: Gateway<LuckyDrawTables>) {}

  async listDue(now: Date, limit: number, after?: FailedGrant): Promise<FailedGrant[]> {
    const rows = await this.gateway.query('read', (db, { drawRecord: table }) => {
      const { tenantId, id, retryTime } = table
      const place = after && sql`(${sql.param(after.retryTime, retryTime)}, ${after.tenantId}, ${after.id})`
      return db
        .select({ tenantId, id, retryTime })
        .from(table)
        .where(
          and(
            isNotNull(retryTime),
            sql`${retryTime} <= ${sql.param(now, retryTime)}`,
            place && sql`(${retryTime}, ${tenantId}, ${id}) > ${place}`,
          ),
        )
        .orderBy(asc(retryTime), asc(tenantId), asc(id))
        .limit(limit)
    })
    return rows as FailedGrant[]
  }
}
