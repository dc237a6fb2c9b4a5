import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { UNLIMITED, ENABLED } from '@org/openapi-core/storage'
import type {
  NewRedeemCode,
  RedeemCodeFilter,
  RedeemCodeInput,
  RedeemCodeRepository,
  RedeemCodeRow,
  Revised,
  UsedCode,
} from '@org/openapi-core/storage'
import { defineBulkInsert } from '../bulk-insert.js'
import { beside, hidden, ifEqual, ifWithin, isGiven, ONE_ROW } from '../conditions.js'
import { defineRead, defineWrite, firstRow, isOneRow } from '../gateway.js'
import { defineResource, StatusRepository } from '../resources/resource-repository.js'
import { slicesOf } from '../slices-of.js'
import type { RedeemCodeTables } from './tables.js'

/** SQLite takes a few milliseconds for so many, with all their indexes. */
const ROWS_AT_ONCE = 100

type StoredCode = NewRedeemCode & {
  tenantId: number
  usedCount: number
  status: number
  createTime: Date
  deletedAt: null
}

const insertAll = defineBulkInsert<RedeemCodeTables, StoredCode>(
  'redeem_code_insert_all',
  (tables) => tables.redeemCode,
)

const findByCode = defineRead<{ tenantId: number; code: string }>()(
  'redeem_code_by_code',
  (db, { redeemCode: table }: RedeemCodeTables) =>
    db
      .select()
      .from(table)
      .where(
        and(
          eq(table.tenantId, sql.placeholder('tenantId')),
          eq(table.code, sql.placeholder('code')),
          isNull(table.deletedAt),
        ),
      )
      .limit(ONE_ROW),
)

/** The living code of this id. */
const isNamed = ({ redeemCode: table }: RedeemCodeTables) =>
  and(eq(table.tenantId, sql.placeholder('tenantId')), eq(table.id, sql.placeholder('id')), isNull(table.deletedAt))

const takeUse = defineWrite<{ tenantId: number } & UsedCode>()('redeem_code_take', (db, tables: RedeemCodeTables) => {
  const table = tables.redeemCode
  const isAsRead = and(
    sql`${hidden(table.code)} = ${sql.param(sql.placeholder('code'), table.code)}`,
    isGiven(table, 'couponTemplateId', 'couponTemplateIds'),
  )
  const isLeft = sql`(${table.maxUsage} = ${sql.raw(String(UNLIMITED))} or ${table.usedCount} < ${table.maxUsage})`
  return db
    .update(table)
    .set({ usedCount: sql`used_count + 1` })
    .where(and(isNamed(tables), eq(table.status, ENABLED), isLeft, isAsRead))
    .returning({ id: table.id })
})

/** To have the row, as it is now, until the transaction's end. */
const lock = defineWrite<{ tenantId: number; id: number }>()(
  'redeem_code_lock',
  (db, tables: RedeemCodeTables, dialect) => dialect.locked(db.select().from(tables.redeemCode).where(isNamed(tables))),
)

const resource = defineResource<RedeemCodeTables, RedeemCodeRepository>({
  table: (tables) => tables.redeemCode,
  kept: ['usedCount', 'batchNo', 'status'],
  matching: ({ redeemCode: table }, { code, batchNo, status, createTime }) => [
    ifEqual(table.code, code),
    ifEqual(table.batchNo, batchNo),
    beside(code, batchNo).ifEqual(table.status, status),
    ifWithin(table.createTime, createTime),
  ],
})

/** The redeem codes of one tenant. */
export class DrizzleRedeemCodeRepository
  extends StatusRepository<RedeemCodeTables, RedeemCodeRepository>
  implements RedeemCodeRepository
{
  protected readonly definition = resource

  override create(input: RedeemCodeInput, now: Date): Promise<RedeemCodeRow & Revised> {
    return this.insertRow({ ...input, usedCount: 0, status: ENABLED }, now)
  }

  async insertAll(codes: readonly NewRedeemCode[], now: Date): Promise<void> {
    const fixed = { tenantId: this.tenantId, usedCount: 0, status: ENABLED, createTime: now, deletedAt: null }
    for (const slice of slicesOf(codes, ROWS_AT_ONCE))
      await this.gateway.execute(insertAll, { rows: slice.map((code) => ({ ...code, ...fixed })) })
  }

  async listAfter(
    filter: RedeemCodeFilter,
    limit: number,
    after?: Pick<RedeemCodeRow, 'id' | 'createTime'>,
  ): Promise<RedeemCodeRow[]> {
    const rows = await this.gateway.query('read', (db, tables) => {
      const { redeemCode: table } = tables
      const place = after && sql`(${sql.param(after.createTime, table.createTime)}, ${after.id})`
      return db
        .select()
        .from(table)
        .where(and(this.matching(tables, filter), place && sql`(${table.createTime}, ${table.id}) < ${place}`))
        .orderBy(desc(table.createTime), desc(table.id))
        .limit(limit)
    })
    return rows
  }

  findByCode(code: string): Promise<RedeemCodeRow | undefined> {
    return firstRow(this.gateway.execute(findByCode, { tenantId: this.tenantId, code }))
  }

  lock(id: number): Promise<(RedeemCodeRow & Revised) | undefined> {
    return firstRow(this.gateway.execute(lock, { tenantId: this.tenantId, id }))
  }

  takeUse({ id, code, couponTemplateId, couponTemplateIds }: UsedCode): Promise<boolean> {
    const { tenantId } = this
    return isOneRow(this.gateway.execute(takeUse, { tenantId, id, code, couponTemplateId, couponTemplateIds }))
  }
}
