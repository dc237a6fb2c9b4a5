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
  readonly deletedAt: PgColumn
}

/** Living rows of this status, after the slice's last id. */
const isAfter = (
  table: SlicedTable,
  tenantId: number,
  { after, status }: { after: number; status: number },
): SQL | undefined =>
  and(eq(table.tenantId, tenantId), eq(table.status, status), isNull(table.deletedAt), gt(table.id, after))

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
  couponTemplates({ after, limit, now }: CheckSlice): Promise<CouponTemplateRow[]> {
    return this.gateway.query('read', (db, { couponTemplate: table }) => {
      const isOut = sql`${table.totalCount} >= 0 and ${table.takenCount} >= ${table.totalCount}`
      const isLimited = sql`${table.usageAmountScope} = 2 and ${table.usePrice} > 0`
      const isDoubtful = or(isUnusablePeriod(table, now), isOut, isLimited, sql`${table.fixedEndTerm} < 1`)
      return db
        .select(shownColumns(table))
        .from(table)
        .where(and(isAfter(table, this.tenantId, { after, status: ENABLED }), isDoubtful))
        .orderBy(asc(table.id))
        .limit(limit)
    })
  }

  discountTemplates({ after, limit, now }: CheckSlice): Promise<DiscountTemplateRow[]> {
    return this.gateway.query('read', (db, { discountTemplate: table }) => {
      const namesNothing = and(gt(table.scopeType, 0), sql`trim(coalesce(${table.scopeTargetIds}, '')) = ''`)
      return db
        .select(shownColumns(table))
        .from(table)
        .where(
          and(
            isAfter(table, this.tenantId, { after, status: ENABLED }),
            or(isUnusablePeriod(table, now), namesNothing),
          ),
        )
        .orderBy(asc(table.id))
        .limit(limit)
    })
  }

  /**
   * In two statements, each of which begins where the last slice ended: of thousands of codes of one end none is passed
   * over twice.
   */
  async redeemCodes({ after, limit, now }: CodeSlice): Promise<CheckedCode[]> {
    if (after === undefined) return this.#codes(({ validEnd }) => gte(validEnd, now), limit)
    const ofSameEnd = await this.#codes(
      ({ id, validEnd }) => and(eq(validEnd, after.validEnd), gt(id, after.id)),
      limit,
    )
    if (ofSameEnd.length === limit) return ofSameEnd
    return [
      ...ofSameEnd,
      ...(await this.#codes(({ validEnd }) => gt(validEnd, after.validEnd), limit - ofSameEnd.length)),
    ]
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

  pointProducts({ after, limit, now }: CheckSlice): Promise<PointProductRow[]> {
    return this.gateway.query('read', (db, { pointProduct: table }) =>
      db
        .select(shownColumns(table))
        .from(table)
        .where(
          and(
            isAfter(table, this.tenantId, { after, status: pointStatus.ENABLED }),
            or(isNull(table.endTime), gt(table.endTime, now)),
          ),
        )
        .orderBy(asc(table.id))
        .limit(limit),
    )
  }

  luckyDraws({ after, limit, now }: CheckSlice): Promise<LuckyDrawRow[]> {
    return this.gateway.query('read', (db, { luckyDraw: table }) =>
      db
        .select(shownColumns(table))
        .from(table)
        .where(and(isAfter(table, this.tenantId, { after, status: luckyDrawStatus.PUBLISHED }), gt(table.endTime, now)))
        .orderBy(asc(table.id))
        .limit(limit),
    )
  }

  homePopups({ after, limit }: CheckSlice): Promise<HomePopupRow[]> {
    return this.gateway.query('read', (db, { homePopup: table }) =>
      db
        .select(shownColumns(table))
        .from(table)
        .where(isAfter(table, this.tenantId, { after, status: ENABLED }))
        .orderBy(asc(table.id))
        .limit(limit),
    )
  }
}
