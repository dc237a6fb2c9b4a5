import { and, asc, eq, gt, gte, isNull, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ENABLED, FIXED_PERIOD, luckyDrawStatus, pointStatus } from '@org/openapi-core/storage'
import type {
  CheckedCode,
  CheckSlice,
  CodeSlice,
  CouponTemplateRow,
  DiscountTemplateRow,
  HomePopupRow,
  LuckyDrawRow,
  PointProductRow,
  PromotionCheckRepository,
} from '@org/openapi-core/storage'
import { shownColumns } from '../resources/resource-definition.js'
import type { CouponTables } from '../coupons/tables.js'
import type { DiscountTables } from '../discounts/tables.js'
import type { HomeTables } from '../home/tables.js'
import type { LuckyDrawTables } from '../lucky-draws/tables.js'
import type { PointTables } from '../points/tables.js'
import type { RedeemCodeTables } from '../redeem-codes/tables.js'
import { TenantRepository } from '../tenant-repository.js'

type Tables = CouponTables & RedeemCodeTables & DiscountTables & PointTables & LuckyDrawTables & HomeTables

/** The columns by which a slice is cut out of a resource. */
interface SlicedTable {
  readonly tenantId: PgColumn
  readonly id: PgColumn
  readonly status: PgColumn
  readonly createTime: PgColumn
  readonly deletedAt: PgColumn
}

/** In the order of creation. */
const orderOf = ({ createTime, id }: SlicedTable): [SQL, SQL] => [asc(createTime), asc(id)]

/** Where a slice begins, by the columns that it is sorted by; undefined at the first row. */
type IsNext = (time: PgColumn, id: PgColumn) => SQL | undefined

/** The row that the last slice ended with, and the time that it is sorted by. */
interface SliceEnd {
  readonly time: Date
  readonly id: number
}

/**
 * A slice, in two statements, each of which begins where the last slice ended: of thousands of rows of one time none is
 * passed over twice.
 */
async function sliceBehind<Row>(
  after: SliceEnd | undefined,
  limit: number,
  read: (isNext: IsNext, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  if (after === undefined) return read(() => undefined, limit)
  const ofSameTime = await read((time, id) => and(eq(time, after.time), gt(id, after.id)), limit)
  if (ofSameTime.length === limit) return ofSameTime
  return [...ofSameTime, ...(await read((time) => gt(time, after.time), limit - ofSameTime.length))]
}

/** The same in the order of creation. */
const sliceOf = <Row>({ after, limit }: CheckSlice, read: (isNext: IsNext, limit: number) => Promise<Row[]>) =>
  sliceBehind(after && { time: after.createTime, id: after.id }, limit, read)

/** What coupon and discount templates tell their period by. */
interface PeriodColumns {
  readonly validityType: PgColumn
  readonly validStartTime: PgColumn
  readonly validEndTime: PgColumn
}

/** Its own period is over, or has no instant in it. */
const isUnusablePeriod = ({ validityType, validStartTime, validEndTime }: PeriodColumns, now: Date): SQL | undefined =>
  and(eq(validityType, FIXED_PERIOD), or(lte(validEndTime, now), gte(validStartTime, validEndTime)))

/** What the check of one tenant's campaigns reads. Every table but that of codes has what operations made by hand. */
export class DrizzlePromotionCheckRepository extends TenantRepository<Tables> implements PromotionCheckRepository {
  couponTemplates(slice: CheckSlice): Promise<CouponTemplateRow[]> {
    return sliceOf(slice, (isNext, limit) =>
      this.gateway.query('read', (db, { couponTemplate: table }) => {
        const isOut = sql`${table.totalCount} >= 0 and ${table.takenCount} >= ${table.totalCount}`
        const isLimited = sql`${table.usageAmountScope} = 2 and ${table.usePrice} > 0`
        const isDoubtful = or(isUnusablePeriod(table, slice.now), isOut, isLimited, sql`${table.fixedEndTerm} < 1`)
        return db
          .select(shownColumns(table))
          .from(table)
          .where(and(this.#isOn(table, ENABLED, isNext), isDoubtful))
          .orderBy(...orderOf(table))
          .limit(limit)
      }),
    )
  }

  discountTemplates(slice: CheckSlice): Promise<DiscountTemplateRow[]> {
    return sliceOf(slice, (isNext, limit) =>
      this.gateway.query('read', (db, { discountTemplate: table }) => {
        const namesNothing = and(gt(table.scopeType, 0), sql`trim(coalesce(${table.scopeTargetIds}, '')) = ''`)
        return db
          .select(shownColumns(table))
          .from(table)
          .where(and(this.#isOn(table, ENABLED, isNext), or(isUnusablePeriod(table, slice.now), namesNothing)))
          .orderBy(...orderOf(table))
          .limit(limit)
      }),
    )
  }

  redeemCodes({ after, limit, now }: CodeSlice): Promise<CheckedCode[]> {
    return sliceBehind(after && { time: after.validEnd, id: after.id }, limit, (isNext, rows) =>
      this.#codes((table) => isNext(table.validEnd, table.id) ?? gte(table.validEnd, now), rows),
    )
  }

  #codes(isNext: (table: Tables['redeemCode']) => SQL | undefined, limit: number): Promise<CheckedCode[]> {
    return this.gateway.query('read', (db, { redeemCode: table }) => {
      // The status is written out: SQLite takes a partial index only where the statement itself says what it is of.
      const isEnabled = sql`${table.status} = 0`
      const isLeft = sql`(${table.maxUsage} = -1 or ${table.usedCount} < ${table.maxUsage})`
      const { id, batchNo, couponTemplateId, couponTemplateIds, grantMode, grantRule, validEnd } = table
      return db
        .select({ id, batchNo, couponTemplateId, couponTemplateIds, grantMode, grantRule, validEnd })
        .from(table)
        .where(and(eq(table.tenantId, this.tenantId), isNull(table.deletedAt), isEnabled, isNext(table), isLeft))
        .orderBy(asc(table.validEnd), asc(table.id))
        .limit(limit)
    })
  }

  pointProducts(slice: CheckSlice): Promise<PointProductRow[]> {
    return sliceOf(slice, (isNext, limit) =>
      this.gateway.query('read', (db, { pointProduct: table }) => {
        const isNotOver = or(isNull(table.endTime), gt(table.endTime, slice.now))
        return db
          .select(shownColumns(table))
          .from(table)
          .where(and(this.#isOn(table, pointStatus.ENABLED, isNext), isNotOver))
          .orderBy(...orderOf(table))
          .limit(limit)
      }),
    )
  }

  luckyDraws(slice: CheckSlice): Promise<LuckyDrawRow[]> {
    return sliceOf(slice, (isNext, limit) =>
      this.gateway.query('read', (db, { luckyDraw: table }) =>
        db
          .select(shownColumns(table))
          .from(table)
          .where(and(this.#isOn(table, luckyDrawStatus.PUBLISHED, isNext), gt(table.endTime, slice.now)))
          .orderBy(...orderOf(table))
          .limit(limit),
      ),
    )
  }

  homePopups(slice: CheckSlice): Promise<HomePopupRow[]> {
    return sliceOf(slice, (isNext, limit) =>
      this.gateway.query('read', (db, { homePopup: table }) =>
        db
          .select(shownColumns(table))
          .from(table)
          .where(this.#isOn(table, ENABLED, isNext))
          .orderBy(...orderOf(table))
          .limit(limit),
      ),
    )
  }

  /** Living rows of this status, from where the slice begins. */
  #isOn(table: SlicedTable, status: number, isNext: IsNext): SQL | undefined {
    const isLiving = and(eq(table.tenantId, this.tenantId), eq(table.status, status), isNull(table.deletedAt))
    return and(isLiving, isNext(table.createTime, table.id))
  }
}
