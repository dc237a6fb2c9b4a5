import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { couponLifecycle, deletableStatuses, foldCase } from '@org/openapi-core/storage'
import type {
  CouponInput,
  CouponMove,
  CouponRepository,
  CouponRow,
  CouponStatus,
  CouponSweep,
  MemberCouponFilter,
  NewCoupon,
  Page,
  PageQuery,
  Revised,
} from '@org/openapi-core/storage'
import { defineAnsweredInsert } from '../bulk-insert.js'
import { changeOne } from '../change-one.js'
import { beside, narrowest, withoutIndex } from '../conditions.js'
import type { Dialect } from '../dialect.js'
import { defineRead } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { mayMove } from '../guarded-moves.js'
import { AS_IT_IS } from '../lock-rows.js'
import { pageOf } from '../page-of.js'
import { defineResource, ResourceRepository } from '../resource-repository.js'
import { slicesOf } from '../slices-of.js'
import { couponColumns } from './coupon-columns.js'
import { transitionStatement } from './coupon-transition.js'
import type { CouponTables } from './tables.js'

type CouponTable = CouponTables['coupon']

/** SQLite takes a few milliseconds for so many, with all their columns and indexes. */
const ROWS_AT_ONCE = 50

/** The ids travel as one JSON text, so that any number of them is the same statement. */
const listOf = defineRead<{ tenantId: number; ids: string }>()('coupon_list', (db, tables: CouponTables, dialect) => {
  const table = tables.coupon
  return db
    .select(couponColumns(tables))
    .from(table)
    .where(
      and(
        eq(table.tenantId, sql.placeholder('tenantId')),
        dialect.isOneOf(table.id, sql`${sql.placeholder('ids')}`),
        withoutIndex.isNull(table.deletedAt),
      ),
    )
})

type StoredCoupon = NewCoupon & { tenantId: number; codeSearch: string; status: number; createTime: Date }

const insertAll = defineAnsweredInsert<StoredCoupon>()('coupon_issue', (tables: CouponTables) => tables.coupon, {
  returning: couponColumns,
})

const resource = defineResource<CouponTables, CouponRepository>({
  table: (tables) => tables.coupon,
  fixed: ['templateId', 'userId', 'code', 'codeSearch', 'status'],
  matching: ({ coupon: table }, { code, userId, templateId, status, createTime }) => [
    narrowest([table.code, code], [table.userId, userId], [table.templateId, templateId], [table.status, status]),
    beside(code).ifWithin(table.createTime, createTime),
  ],
})

/** The coupons of one tenant. */
export class DrizzleCouponRepository
  extends ResourceRepository<CouponTables, CouponRepository>
  implements CouponRepository
{
  protected readonly definition = resource

  override create(input: CouponInput, now: Date): Promise<CouponRow & Revised> {
    return this.insertRow({ ...input, codeSearch: foldCase(input.code) }, now)
  }

  override delete(id: number, now: Date): Promise<boolean> {
    return changeOne(this.gateway, ({ coupon: table }) => ({
      table,
      set: { deletedAt: now },
      where: and(this.#is(table, id), inArray(table.status, [...deletableStatuses])),
    }))
  }

  async issue(coupons: readonly NewCoupon[], now: Date): Promise<CouponRow[]> {
    const given = coupons.map((coupon) => ({
      ...coupon,
      tenantId: this.tenantId,
      codeSearch: foldCase(coupon.code),
      status: couponLifecycle.initial,
      createTime: now,
    }))
    const byCode = new Map<string, CouponRow>()
    for (const rows of slicesOf(given, ROWS_AT_ONCE))
      for (const row of await this.gateway.execute(insertAll, { rows })) byCode.set(row.code, row)
    return coupons.map(({ code }) => byCode.get(code) as CouponRow)
  }

  async listOf(ids: readonly number[]): Promise<(CouponRow & Revised)[]> {
    const rows = await this.gateway.execute(listOf, { tenantId: this.tenantId, ids: JSON.stringify(ids) })
    return rows.sort((a, b) => a.id - b.id)
  }

  pageOfMember(filter: MemberCouponFilter & PageQuery): Promise<Page<CouponRow>> {
    return pageOf(this.gateway, filter, (db, tables, dialect) => ({
      select: db.select(couponColumns(tables)).from(tables.coupon),
      from: tables.coupon,
      where: this.#ofMember(tables.coupon, dialect, filter),
      order: [desc(tables.coupon.id)],
    }))
  }

  async transition(
    ids: readonly number[],
    { trigger, now, memberId, orderId, milliseconds = 0 }: CouponMove,
  ): Promise<(CouponRow & Revised)[]> {
    const values = {
      tenantId: this.tenantId,
      ids: JSON.stringify(ids),
      now,
      memberId: memberId ?? null,
      orderId: orderId ?? null,
      milliseconds,
      renewedEnd: new Date(now.getTime() + milliseconds),
    }
    const rows = await this.gateway.execute(transitionStatement(trigger), values)
    return rows.sort((a, b) => a.id - b.id)
  }

  correct(id: number, from: CouponStatus, to: CouponStatus): Promise<boolean> {
    return changeOne(this.gateway, ({ coupon: table }) => ({
      table,
      set: { ...AS_IT_IS, status: to },
      where: and(this.#is(table, id), eq(table.status, from)),
    }))
  }

  #is(table: CouponTable, id: number): SQL | undefined {
    return and(eq(table.tenantId, this.tenantId), eq(table.id, id), isNull(table.deletedAt))
  }

  #ofMember(table: CouponTable, dialect: Dialect, filter: MemberCouponFilter): SQL | undefined {
    const { memberId, status, code, templateId } = filter
    return and(
      eq(table.tenantId, this.tenantId),
      eq(table.userId, memberId),
      isNull(table.deletedAt),
      narrowest([table.templateId, templateId], [table.status, status]),
      code === undefined ? undefined : dialect.contains(table.codeSearch, sql`${foldCase(code)}`),
    )
  }
}

const expiry = couponLifecycle.movesOf('expire')

/** The coupons of all tenants. */
export class DrizzleCouponSweep implements CouponSweep {
  constructor(private readonly gateway: Gateway<CouponTables>) {}

  async expire(now: Date, limit: number): Promise<number> {
    const rows = await this.gateway.query('write', (db, { coupon: table }) => {
      const { tenantId, id } = table
      const mayExpire = mayMove(table.status, expiry, { over: lte(table.validEndTime, now) })
      const due = db
        .select({ tenantId, id })
        .from(table)
        .where(and(isNull(table.deletedAt), mayExpire))
        .orderBy(asc(table.validEndTime))
        .limit(limit)
      // For a coupon that somebody uses or extends between the choice and the change; its row is found by its id.
      const isStillDue = and(withoutIndex.isNull(table.deletedAt), mayExpire)
      return db
        .update(table)
        .set({ status: expiry[0].to })
        .where(and(sql`(${tenantId}, ${id}) in ${due}`, isStillDue))
        .returning({ id })
    })
    return rows.length
  }
}
