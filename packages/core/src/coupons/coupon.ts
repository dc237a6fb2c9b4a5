import { z } from 'zod'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import { codes, noted } from '../http/input/codes.js'
import { integer, localDateTimeOutput, numericId, requiredText } from '../http/input/fields.js'
import { adminDateTime, queryId, queryInteger, queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import type { Revised } from '../http/admin-api/revision.js'
import { isFilled } from '../kernel/filled-text.js'
import type { Page, PageQuery } from '../kernel/storage/page.js'
import { REQUIRED } from '../http/input/issue-reason.js'
import {
  checkDiscount,
  couponType,
  discountOfType,
  discountShape,
  NOT_AFTER_START,
  rules,
  takeType,
  UNRESTRICTED,
  usageMembers,
  USAGES,
  usageScope,
  validityType,
} from './coupon-fields.js'
import type { Refuse, Usage } from './coupon-fields.js'
import { couponLifecycle, couponStatus } from './coupon-lifecycle.js'
import type { CouponStatus, CouponTrigger } from './coupon-lifecycle.js'

/** `productScope` of a coupon that holds for all goods; any other holds for those of `productScopeValues`. */
export const ALL_GOODS = 1

const codesText = () => z.string().max(10_000).nullish().meta({ description: 'Codes separated by commas' })

/** An instant that every zone shows within the year 9999: no validity ends later. */
export const LATEST_VALID_END = new Date('9999-12-31T00:00:00.000Z')

const couponShape = z.object({
  templateId: numericId(),
  userId: numericId(),
  name: requiredText(255),
  nameLangConfig: z.string().max(2000).nullish(),
  code: z
    .string()
    .max(64)
    .nullish()
    .transform((code) => code ?? '')
    .meta({ description: 'Generated when it is absent or blank on create; cannot be changed.' }),
  ...discountShape(),
  validStartTime: adminDateTime(),
  validEndTime: adminDateTime(),
  validType: validityType().nullish(),
  productScope: codes([ALL_GOODS, 'ALL_GOODS', 'All goods'], [2, 'SOME_GOODS', 'Some goods']),
  productScopeValues: z
    .string()
    .max(10_000)
    .nullish()
    .meta({ description: 'Ids separated by commas; required with productScope 2' }),
  ...usageMembers(usageScope, codesText),
  usageMerchantScope: usageScope()
    .nullish()
    .transform((scope) => scope ?? UNRESTRICTED),
  status: noted(
    codes(
      [couponStatus.UNUSED, 'UNUSED', 'Unused'],
      [couponStatus.USED, 'USED', 'Used'],
      [couponStatus.FINISH, 'FINISH', 'Redeemed'],
      [couponStatus.EXPIRE, 'EXPIRE', 'Expired'],
    ),
    '; a coupon is voided by its own call',
  ),
  takeType: takeType(),
  couponType: couponType().nullish(),
  isAllowedStackable: z.boolean().nullish(),
  useOrderId: numericId().nullish(),
  useTime: adminDateTime().nullish().meta({ description: 'With status 2 and 3, and only then' }),
})

type CouponShape = z.output<typeof couponShape>

/**
 * What operations decide about a coupon (rules/coupons#coupon-fields). What its types and scopes ignore is not kept.
 */
export const couponInput = couponShape
  .superRefine(
    rules((coupon, refuse) => {
      checkDiscount(coupon, refuse)
      if (coupon.validStartTime >= coupon.validEndTime) refuse('validEndTime', NOT_AFTER_START)
      checkProducts(coupon, refuse)
      for (const usage of USAGES) checkUsage(coupon, usage, refuse)
      checkUse(coupon, refuse)
    }),
  )
  .transform((coupon) => ({
    ...coupon,
    ...discountOfType(coupon),
    productScopeValues: coupon.productScope === ALL_GOODS ? null : (coupon.productScopeValues ?? null),
    ...usagesOfScope(coupon),
  }))

/** What an administrator decides about a coupon, checked; what its types and scopes ignore is gone. */
export type CouponInput = z.output<typeof couponInput>

const IDS = /^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/

function checkProducts({ productScope, productScopeValues }: CouponShape, refuse: Refuse): void {
  if (productScope === ALL_GOODS) return
  if (!isFilled(productScopeValues)) return refuse('productScopeValues', REQUIRED)
  if (!IDS.test(productScopeValues)) {
    refuse('productScopeValues', { en: 'must be ids separated by commas', zh: '必须是逗号分隔的编号' })
  }
}

function checkUsage(coupon: CouponShape, usage: Usage, refuse: Refuse): void {
  if (coupon[`usage${usage}Scope`] === UNRESTRICTED) return
  const member = `usage${usage}Codes` as const
  const text = coupon[member]
  if (!isFilled(text)) return refuse(member, REQUIRED)
  const codes = splitCodes(text)
  if (codes.includes('')) return refuse(member, { en: 'must be codes separated by commas', zh: '必须是逗号分隔的代码' })
  if (new Set(codes).size < codes.length) refuse(member, { en: 'must have distinct codes', zh: '代码不能重复' })
}

/** Blanks around a comma are no part of a code. */
const splitCodes = (text: string): string[] => text.split(',').map((code) => code.trim())

function checkUse({ status, useTime, useOrderId }: CouponShape, refuse: Refuse): void {
  const isUsed = status === couponStatus.USED || status === couponStatus.FINISH
  if (isUsed && !useTime) return refuse('useTime', REQUIRED)
  const not: Parameters<Refuse>[1] = { en: 'must be absent: this status was not used', zh: '未使用的状态不能填写' }
  if (!isUsed && useTime) return refuse('useTime', not)
  if (!isUsed && useOrderId) refuse('useOrderId', not)
}

const usagesOfScope = (coupon: CouponShape) =>
  usageMembers(
    (usage) => coupon[`usage${usage}Scope`],
    (usage) => (coupon[`usage${usage}Scope`] === UNRESTRICTED ? null : (coupon[`usage${usage}Codes`] ?? null)),
  )

/** A coupon as the admin API shows it. */
export const couponView = z.object({
  id: numericId(),
  templateId: numericId(),
  userId: numericId(),
  name: z.string(),
  nameLangConfig: z.string().nullable(),
  code: z.string(),
  usePrice: integer(),
  discountType: integer(),
  discountPrice: integer().nullable(),
  discountPercent: integer().nullable(),
  discountLimitPrice: integer().nullable(),
  validStartTime: localDateTimeOutput(),
  validEndTime: localDateTimeOutput(),
  validType: integer().nullable(),
  productScope: integer(),
  productScopeValues: z.string().nullable(),
  ...usageMembers(
    () => integer(),
    () => z.string().nullable(),
  ),
  status: integer().meta({ description: couponLifecycle.legend }),
  takeType: integer(),
  couponType: integer().nullable(),
  isAllowedStackable: z.boolean().nullable(),
  useOrderId: numericId().nullable(),
  useTime: localDateTimeOutput().nullable(),
  createTime: localDateTimeOutput(),
})

/** A coupon as a storage answers it and the admin API shows it: instants are `Date`, prices are cents. */
export type CouponRow = z.input<typeof couponView>

/** A coupon as it is issued: unused, with a code. */
export type NewCoupon = Omit<CouponRow, 'id' | 'status' | 'useOrderId' | 'useTime' | 'createTime'>

/** Narrows the page of coupons: what is absent narrows nothing. */
export const couponFilters = {
  userId: queryId().optional(),
  templateId: queryId().optional(),
  code: queryText().optional(),
  status: queryInteger().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of coupons; what is absent narrows nothing. */
export type CouponFilter = FilterOf<typeof couponFilters>

/** The coupons of one member; of `code` a part, in any case, in which nothing is a pattern. */
export interface MemberCouponFilter extends Pick<CouponFilter, 'status' | 'code' | 'templateId'> {
  readonly memberId: number
}

/** One step of the state machine, for one or several coupons. */
export interface CouponMove {
  readonly trigger: CouponTrigger
  readonly now: Date
  /** Whose coupons they have to be; anybody's where absent. */
  readonly memberId?: number | undefined
  /** `use` notes it; for `giveBack` and `settle` it has to be the one that was noted. */
  readonly orderId?: number | undefined
  /** By how much `extend` lengthens, and for how long `restore` renews. */
  readonly milliseconds?: number | undefined
}

/** A coupon that was moved on. */
export type MovedCoupon = CouponRow & Revised & { readonly previousStatus: number }

/** A coupon of some tenant whose validity was over. */
export interface ExpiredCoupon extends Pick<MovedCoupon, 'id' | 'userId' | 'templateId' | 'status' | 'previousStatus'> {
  readonly tenantId: number
}

/**
 * The coupons of one tenant; deleted ones are not there for any method. A code is unique over living coupons
 * (`StorageError` of kind `unique` otherwise). `create` imports a coupon with any status; afterwards `transition` and
 * `correct` are the only writers of `status`: `update` leaves it alone, and who owns the coupon, its template and code.
 */
export interface CouponRepository extends AdminRepository<CouponInput, CouponRow, CouponFilter> {
  /** Issues coupons; answers them in the same order. */
  issue(coupons: readonly NewCoupon[], now: Date): Promise<CouponRow[]>
  /** Those of these ids that exist, by id. */
  listOf(ids: readonly number[]): Promise<(CouponRow & Revised)[]>
  /** Newest id first. */
  pageOfMember(filter: MemberCouponFilter & PageQuery): Promise<Page<CouponRow>>
  /**
   * Moves those of these coupons that their lifecycle lets, in one guarded statement; answers what they are
   * now, by id. A new end of validity is computed in the statement, and is never after `LATEST_VALID_END`.
   */
  transition(ids: readonly number[], move: CouponMove): Promise<MovedCoupon[]>
  /** Locks one until the transaction ends; false where there is none. */
  lock(id: number): Promise<boolean>
  /** An administrator's correction of a status, guarded by the status it had; false where it has another by now. */
  correct(id: number, from: CouponStatus, to: CouponStatus): Promise<boolean>
}

/** The coupons of all tenants. */
export interface CouponSweep {
  /** Expires unused coupons whose validity is over, at most `limit`; answers those that it expired itself. */
  expire(now: Date, limit: number): Promise<ExpiredCoupon[]>
}
