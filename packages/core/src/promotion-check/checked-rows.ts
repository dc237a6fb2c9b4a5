import type { CouponTemplateRepository, CouponTemplateRow } from '../coupons/index.js'
import type { DiscountTemplateRepository, DiscountTemplateRow } from '../discounts/index.js'
import type { HomePopupRow, SearchKeywordRepository } from '../home/index.js'
import type { LuckyDrawPrizeRepository, LuckyDrawRow } from '../lucky-draws/index.js'
import type { PointProductRow } from '../points/index.js'
import type { RedeemCodeRow } from '../redeem-codes/index.js'

/** So many rows at most, after this one in the order of creation and ids. */
export interface CheckSlice {
  readonly after: { readonly id: number; readonly createTime: Date } | undefined
  readonly limit: number
  readonly now: Date
}

/** What of a code the rules look at. */
export type CheckedCode = Pick<
  RedeemCodeRow,
  'id' | 'batchNo' | 'couponTemplateId' | 'couponTemplateIds' | 'grantMode' | 'grantRule' | 'validEnd'
>

/** So many codes at most, after this one in the order of ends and ids. */
export interface CodeSlice {
  readonly after: Pick<CheckedCode, 'id' | 'validEnd'> | undefined
  readonly limit: number
  readonly now: Date
}

/**
 * What the check of one tenant's campaigns reads, in slices: living rows that are on. Where many rows are right the
 * statement leaves those out that no rule can warn of; whether one is warned of is for the rule to say.
 */
export interface PromotionCheckRepository {
  /** Enabled ones that are over, without stock, end before they begin, or are limited to amounts. */
  couponTemplates(slice: CheckSlice): Promise<CouponTemplateRow[]>
  /** Enabled ones that are over, end before they begin, or whose scope names nothing. */
  discountTemplates(slice: CheckSlice): Promise<DiscountTemplateRow[]>
  /** Those that can still be redeemed, now or later. */
  redeemCodes(slice: CodeSlice): Promise<CheckedCode[]>
  /** Enabled ones that are not over. */
  pointProducts(slice: CheckSlice): Promise<PointProductRow[]>
  /** Published ones that are not over. */
  luckyDraws(slice: CheckSlice): Promise<LuckyDrawRow[]>
  /** Enabled ones. */
  homePopups(slice: CheckSlice): Promise<HomePopupRow[]>
}

/** The repositories that the check reads. */
export interface PromotionCheckStores {
  readonly promotionChecks: PromotionCheckRepository
  readonly couponTemplates: Pick<CouponTemplateRepository, 'listOf'>
  readonly discountTemplates: Pick<DiscountTemplateRepository, 'find'>
  readonly luckyDrawPrizes: Pick<LuckyDrawPrizeRepository, 'listOfDraw'>
  readonly searchKeywords: Pick<SearchKeywordRepository, 'listEnabled'>
}
