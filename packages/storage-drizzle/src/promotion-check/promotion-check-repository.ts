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
import { isGiven } from '../conditions.js'
import { defineRead } from '../gateway.js'
import type { Database, Preparable, Statement } from '../gateway.js'
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

const LIMIT = sql.placeholder('limit')

/** In the order of creation. */
const orderOf = ({ createTime, id }: SlicedTable): [SQL, SQL] => [asc(createTime), asc(id)]

/** Where a slice begins, by the columns that it is sorted by. */
type IsNext = (time: PgColumn, id: PgColumn) => SQL | undefined

/** `time` and `id` are those of the row that the last slice ended with. */
type SliceValues = {
  readonly tenantId: number
  readonly time: Date
  readonly id: number
  readonly now: Date
  readonly limit: number
}

/**
 * A slice, in two statements, each of which begins where the last slice ended: of thousands of rows of one time none is
 * passed over twice.
 */
interface SliceReads<Row> {
  readonly ofSameTime: Statement<SliceValues, Row, Tables>
  readonly later: Statement<SliceValues, Row, Tables>
}

function defineSlices<Row>(
  name: string,
  select: (db: Database, tables: Tables, isNext: IsNext) => Preparable<Row>,
): SliceReads<Row> {
  const given = (time: PgColumn) => sql.param(sql.placeholder('time'), time)
  return {
    ofSameTime: defineRead<SliceValues>()(`${name}_of_time`, (db, tables: Tables) =>
      select(db, tables, (time, id) => and(eq(time, given(time)), gt(id, sql.placeholder('id')))),
    ),
    later: defineRead<SliceValues>()(`${name}_later`, (db, tables: Tables) =>
      select(db, tables, (time) => gt(time, given(time))),
    ),
  }
}

/** Before everything that was made. */
const BEGIN = new Date(-1)

/** What coupon and discount templates tell their period by. */
interface PeriodColumns {
  readonly validityType: PgColumn
  readonly validStartTime: PgColumn
  readonly validEndTime: PgColumn
}

/** Its own period is over, or has no instant in it. */
function isUnusablePeriod({ validityType, validStartTime, validEndTime }: PeriodColumns): SQL | undefined {
  const isOver = lte(validEndTime, sql.param(sql.placeholder('now'), validEndTime))
  return and(eq(validityType, FIXED_PERIOD), or(isOver, gte(validStartTime, validEndTime)))
}

/** Living rows of this status, from where the slice begins. */
function isOn(table: SlicedTable, status: number, isNext: IsNext): SQL | undefined {
  const isOfTenant = eq(table.tenantId, sql.placeholder('tenantId'))
  const isLiving = and(isOfTenant, eq(table.status, status), isNull(table.deletedAt))
  return and(isLiving, isNext(table.createTime, table.id))
}

const isAfterNow = (time: PgColumn): SQL => gt(time, sql.param(sql.placeholder('now'), time))

const couponTemplates = defineSlices('coupon_template_doubtful', (db, { couponTemplate: table }, isNext) => {
  const isOut = sql`${table.totalCount} >= 0 and ${table.takenCount} >= ${table.totalCount}`
  const isLimited = sql`${table.usageAmountScope} = 2 and ${table.usePrice} > 0`
  const isDoubtful = or(isUnusablePeriod(table), isOut, isLimited, sql`${table.fixedEndTerm} < 1`)
  return db
    .select(shownColumns(table))
    .from(table)
    .where(and(isOn(table, ENABLED, isNext), isDoubtful))
    .orderBy(...orderOf(table))
    .limit(LIMIT)
})

const discountTemplates = defineSlices('discount_template_doubtful', (db, { discountTemplate: table }, isNext) => {
  const namesNothing = and(gt(table.scopeType, 0), sql`trim(coalesce(${table.scopeTargetIds}, '')) = ''`)
  return db
    .select(shownColumns(table))
    .from(table)
    .where(and(isOn(table, ENABLED, isNext), or(isUnusablePeriod(table), namesNothing)))
    .orderBy(...orderOf(table))
    .limit(LIMIT)
})

const redeemCodes = defineSlices('redeem_code_left', (db, { redeemCode: table }, isNext) => {
  // The status is written out: SQLite takes a partial index only where the statement itself says what it is of.
  const isEnabled = sql`${table.status} = 0`
  const isLeft = sql`(${table.maxUsage} = -1 or ${table.usedCount} < ${table.maxUsage})`
  const { id, batchNo, couponTemplateId, couponTemplateIds, grantMode, grantRule, validEnd } = table
  return db
    .select({ id, batchNo, couponTemplateId, couponTemplateIds, grantMode, grantRule, validEnd })
    .from(table)
    .where(
      and(isGiven(table, 'tenantId'), isNull(table.deletedAt), isEnabled, isNext(table.validEnd, table.id), isLeft),
    )
    .orderBy(asc(table.validEnd), asc(table.id))
    .limit(LIMIT)
})

const pointProducts = defineSlices('point_product_on', (db, { pointProduct: table }, isNext) => {
  const isNotOver = or(isNull(table.endTime), isAfterNow(table.endTime))
  return db
    .select(shownColumns(table))
    .from(table)
    .where(and(isOn(table, pointStatus.ENABLED, isNext), isNotOver))
    .orderBy(...orderOf(table))
    .limit(LIMIT)
})

const luckyDraws = defineSlices('lucky_draw_on', (db, { luckyDraw: table }, isNext) =>
  db
    .select(shownColumns(table))
    .from(table)
    .where(and(isOn(table, luckyDrawStatus.PUBLISHED, isNext), isAfterNow(table.endTime)))
    .orderBy(...orderOf(table))
    .limit(LIMIT),
)

const homePopups = defineSlices('home_popup_on', (db, { homePopup: table }, isNext) =>
  db
    .select(shownColumns(table))
    .from(table)
    .where(isOn(table, ENABLED, isNext))
    .orderBy(...orderOf(table))
    .limit(LIMIT),
)

/** What the check of one tenant's campaigns reads. Every table but that of codes has what operations made by hand. */
export class DrizzlePromotionCheckRepository extends TenantRepository<Tables> implements PromotionCheckRepository {
  couponTemplates(slice: CheckSlice): Promise<CouponTemplateRow[]> {
    return this.#sliceOf(couponTemplates, slice)
  }

  discountTemplates(slice: CheckSlice): Promise<DiscountTemplateRow[]> {
    return this.#sliceOf(discountTemplates, slice)
  }

  redeemCodes({ after, limit, now }: CodeSlice): Promise<CheckedCode[]> {
    // The first are those that end at the present or later.
    const from = after === undefined ? new Date(now.getTime() - 1) : after.validEnd
    return this.#sliceBehind(redeemCodes, { time: from, id: after?.id, limit, now })
  }

  pointProducts(slice: CheckSlice): Promise<PointProductRow[]> {
    return this.#sliceOf(pointProducts, slice)
  }

  luckyDraws(slice: CheckSlice): Promise<LuckyDrawRow[]> {
    return this.#sliceOf(luckyDraws, slice)
  }

  homePopups(slice: CheckSlice): Promise<HomePopupRow[]> {
    return this.#sliceOf(homePopups, slice)
  }

  #sliceOf<Row>(reads: SliceReads<Row>, { after, limit, now }: CheckSlice): Promise<Row[]> {
    return this.#sliceBehind(reads, { time: after?.createTime ?? BEGIN, id: after?.id, limit, now })
  }

  /** Without an id the slice is the first, and begins behind a time that none of its rows has. */
  async #sliceBehind<Row>(
    { ofSameTime, later }: SliceReads<Row>,
    { time, id, limit, now }: Omit<SliceValues, 'tenantId' | 'id'> & { readonly id: number | undefined },
  ): Promise<Row[]> {
    const { gateway, tenantId } = this
    const values = { tenantId, time, id: id ?? 0, now }
    if (id === undefined) return gateway.execute(later, { ...values, limit })
    const same = await gateway.execute(ofSameTime, { ...values, limit })
    if (same.length === limit) return same
    return [...same, ...(await gateway.execute(later, { ...values, limit: limit - same.length }))]
  }
}
