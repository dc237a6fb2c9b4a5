import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import { couponLifecycle, deletableStatuses, extended, foldCase } from '@org/openapi-core/storage'
import type {
  CouponInput,
  CouponMove,
  CouponRepository,
  CouponRow,
  CouponStatus,
  CouponSweep,
  ExpiredCoupon,
  MovedCoupon,
  MemberCouponFilter,
  NewCoupon,
  Page,
  PageQuery,
  Revised,
} from '@org/openapi-core/storage'
import { defineAnsweredInsert } from '../bulk-insert.js'
import { changeAndReturn } from '../change-one.js'
import { beside, ifEqual, narrowest, withoutIndex } from '../conditions.js'
import { countedColumnsOf, countedRow } from '../tallies/counted-list.js'
import { couponList } from '../tallies/counted-lists.js'
import { CountedNotes, withNotes } from '../tallies/counted-notes.js'
import { CountedResourceRepository, defineCountedResource } from '../resources/counted-resource-repository.js'
import { lockRow } from '../resources/resource-repository.js'
import type { Dialect } from '../dialect.js'
import { defineRead, defineWrite } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { mayMove } from '../guarded-moves.js'
import { AS_IT_IS, defineLockAll } from '../lock-rows.js'
import { pageOf } from '../page-of.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import { slicesOf } from '../slices-of.js'
import { couponColumns } from './coupon-columns.js'
import type { StoredCoupon } from './coupon-columns.js'
import { transitionsOf } from './coupon-transition.js'
import type { CouponTables } from './tables.js'

type Tables = CouponTables & RowTallyTables
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

const lockAll = defineLockAll('coupon_lock_all', (tables: CouponTables) => tables.coupon)

type IssuedCoupon = NewCoupon & { tenantId: number; codeSearch: string; status: number; createTime: Date }

const insertAll = defineAnsweredInsert<IssuedCoupon>()('coupon_issue', (tables: CouponTables) => tables.coupon, {
  returning: couponColumns,
})

const resource = defineCountedResource<Tables, CouponRepository>({
  table: (tables) => tables.coupon,
  fixed: ['templateId', 'userId', 'code', 'codeSearch', 'status'],
  matching: ({ coupon: table }, { code, userId, templateId, status, createTime }) => [
    narrowest([table.code, code], [table.userId, userId], [table.templateId, templateId], [table.status, status]),
    beside(code).ifWithin(table.createTime, createTime),
  ],
})

/** The coupons of one tenant. */
export class DrizzleCouponRepository
  extends CountedResourceRepository<Tables, CouponRepository>
  implements CouponRepository
{
  protected readonly definition = resource
  protected readonly list = couponList

  override create(input: CouponInput, now: Date): Promise<CouponRow & Revised> {
    return this.insertRow({ ...input, codeSearch: foldCase(input.code) }, now)
  }

  lock(id: number): Promise<boolean> {
    return lockRow(this.gateway, resource, { tenantId: this.tenantId, id })
  }

  override async delete(id: number, now: Date, revision?: number): Promise<boolean> {
    const deleted = await changeAndReturn(this.gateway, countedColumnsOf(couponList), ({ coupon: table }) => {
      const where = and(
        this.#is(table, id),
        inArray(table.status, [...deletableStatuses]),
        ifEqual(table.revision, revision),
      )
      return { table, set: { deletedAt: now }, where }
    })
    return this.removed(deleted && countedRow(deleted))
  }

  async issue(coupons: readonly NewCoupon[], now: Date): Promise<CouponRow[]> {
    const given = coupons.map((coupon) =>
      extended(coupon, {
        tenantId: this.tenantId,
        codeSearch: foldCase(coupon.code),
        status: couponLifecycle.initial,
        createTime: now,
      }),
    )
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
    return pageOf(this.gateway, filter, {
      columns: couponColumns,
      rows: ({ coupon }, dialect) => ({
        from: coupon,
        where: this.#ofMember(coupon, dialect, filter),
        order: [desc(coupon.id)],
      }),
    })
  }

  async transition(
    ids: readonly number[],
    { trigger, now, memberId, orderId, milliseconds = 0 }: CouponMove,
  ): Promise<MovedCoupon[]> {
    const values = {
      tenantId: this.tenantId,
      ids: JSON.stringify(ids),
      now,
      memberId: memberId ?? null,
      orderId: orderId ?? null,
      milliseconds,
      renewedEnd: new Date(now.getTime() + milliseconds),
    }
    const transitions = transitionsOf(trigger)
    // Between two statements no coupon shall leave the status of the second for that of the first; and one statement
    // changes its rows in no order, so that two with the same coupons could wait for each other.
    if (transitions.length > 1 || ids.length > 1) await this.gateway.execute(lockAll, values)
    const moved: MovedCoupon[] = []
    for (const { from, statement } of transitions) {
      const rows = await this.gateway.execute(statement, values)
      await this.#noteMoved(rows, from)
      moved.push(...rows.map((row) => extended(row, { previousStatus: from })))
    }
    return moved.sort((a, b) => a.id - b.id)
  }

  async correct(id: number, from: CouponStatus, to: CouponStatus): Promise<boolean> {
    const corrected = await changeAndReturn(this.gateway, couponColumns, ({ coupon: table }) => {
      const where = and(this.#is(table, id), eq(table.status, from))
      return { table, set: { ...AS_IT_IS, status: to }, where }
    })
    if (corrected !== undefined) await this.#noteMoved([corrected], from)
    return corrected !== undefined
  }

  /** The rows as they are now; a trigger may lead to several statuses, but to few. */
  async #noteMoved(rows: readonly StoredCoupon[], from: number): Promise<void> {
    const notes = new CountedNotes(this.gateway, couponList)
    for (const to of new Set(rows.map(({ status }) => status))) {
      const moved = rows.filter(({ status }) => status === to).map((row) => extended(row, { tenantId: this.tenantId }))
      await notes.moved(moved, from, to)
    }
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

const mayExpire = (table: CouponTable, now: Date | Placeholder): SQL =>
  mayMove(table.status, expiry, { over: lte(table.validEndTime, sql.param(now, table.validEndTime)) })

const expireDue = defineWrite<{ ids: string; now: Date }>()(
  'coupon_expire_due',
  (db, { coupon: table }: CouponTables, dialect) =>
    db
      .update(table)
      .set({ status: expiry[0].to })
      // For a coupon that somebody uses or extends between the choice and the change; its row is found by its id.
      .where(
        and(
          dialect.isOneOf(table.id, sql`${sql.placeholder('ids')}`),
          withoutIndex.isNull(table.deletedAt),
          mayExpire(table, sql.placeholder('now')),
        ),
      )
      .returning({
        tenantId: table.tenantId,
        id: table.id,
        createTime: table.createTime,
        userId: table.userId,
        templateId: table.templateId,
        status: table.status,
      }),
)

/** The coupons of all tenants. */
export class DrizzleCouponSweep implements CouponSweep {
  constructor(private readonly gateway: Gateway<Tables>) {}

  /** In the order of their ids, so that two that expire some of the same coupons do not wait for each other in a circle. */
  async expire(now: Date, limit: number): Promise<ExpiredCoupon[]> {
    const due = await this.gateway.query('write', (db, { coupon: table }) =>
      db
        .select({ id: table.id })
        .from(table)
        .where(and(isNull(table.deletedAt), mayExpire(table, now)))
        .orderBy(asc(table.validEndTime))
        .limit(limit),
    )
    if (due.length === 0) return []
    const ids = JSON.stringify(due.map(({ id }) => id))
    return withNotes(this.gateway, async (gateway) => {
      const rows = await gateway.execute(expireDue, { ids, now })
      await new CountedNotes(gateway, couponList).moved(rows, expiry[0].from, expiry[0].to)
      return rows.map(({ createTime: _, ...row }) => extended(row, { previousStatus: expiry[0].from }))
    })
  }
}
