import { certain } from '../kernel/certain.js'
import { ApiError } from '../kernel/errors.js'
import type { Random } from '../kernel/random.js'
import type { RequestContext } from '../http/context.js'
import { COUPON_TEMPLATE_NOT_EXISTS } from '../coupons/index.js'
import type { CouponIssueStores, CouponService, CouponTemplateRow, NewCoupon } from '../coupons/index.js'
import { parseGrantRule } from './grant-rule.js'
import { REDEEM_CODE_CONFIG_INVALID, REDEEM_CODE_EXHAUSTED } from './redeem-code-errors.js'
import type { RedeemCodeRow } from './redeem-code.js'
import { templateIdsOf } from './template-ids.js'
import { drawWeighted } from './weighted-draw.js'

/** Granting is issuing: it needs nothing beside what coupons need. */
export type GrantStores = CouponIssueStores

/** A coupon as whoever redeemed is told of it; `code` is the coupon's own. */
export interface GrantedCoupon {
  readonly code: string
  readonly templateId: number
  readonly title: string
  readonly couponType: number
  readonly discountType: number
  readonly discountPrice: number | null
  readonly discountPercent: number | null
  readonly usePriceCondition: number
  readonly validStartTime: Date
  readonly validEndTime: Date
}

/** What is granted once these coupons are written. */
export interface GrantDraft {
  readonly granted: GrantedCoupon[]
  readonly coupons: NewCoupon[]
}

/** A code and who redeems it. */
export interface Grant {
  readonly code: RedeemCodeRow
  /** As `templatesOf` answers them. */
  readonly templates: readonly CouponTemplateRow[]
  readonly memberId: number
}

type Present = Pick<RequestContext<unknown>, 'now'>
type CodeTemplates = Pick<RedeemCodeRow, 'couponTemplateId' | 'couponTemplateIds'>

/** `takeType`: redeeming is the member's own doing, though a partner sends it. */
const TAKEN_BY_USER = 1

/** What a code grants: all of its templates, or one by weight. */
export class CouponGrants {
  constructor(
    private readonly coupons: Pick<CouponService, 'reserve' | 'grantable'>,
    private readonly random: Random,
  ) {}

  /** The templates of the code that exist, in its order. */
  templatesOf(tx: Pick<GrantStores, 'couponTemplates'>, code: CodeTemplates): Promise<CouponTemplateRow[]> {
    return tx.couponTemplates.listOf(templateIdsOf(code))
  }

  /**
   * Takes what the code grants from stocks and limits; the caller writes the coupons, which come in the order of its
   * templates, in the same transaction. Throws REDEEM_CODE_CONFIG_INVALID
   * where it has no template any more or a rule that cannot be read; with ALL the code of the template that refuses;
   * with RANDOM_ONE REDEEM_CODE_EXHAUSTED where nothing of a weight can be granted.
   */
  async reserve(tx: GrantStores, present: Present, grant: Grant): Promise<GrantDraft> {
    const { code, templates } = grant
    if (templates.length === 0) throw new ApiError(REDEEM_CODE_CONFIG_INVALID)
    if (code.grantMode === 'RANDOM_ONE') return this.#reserveOne(tx, present, grant)
    if (templates.length < templateIdsOf(code).length) throw new ApiError(COUPON_TEMPLATE_NOT_EXISTS)
    return this.#reserve(tx, present, grant)
  }

  /** Draws among what can be granted now. Whoever loses the last coupon to another draws again among the rest. */
  async #reserveOne(tx: GrantStores, present: Present, { code, memberId, templates }: Grant): Promise<GrantDraft> {
    const rule = parseGrantRule(code.grantRule, templateIdsOf(code))
    if ('fault' in rule) throw new ApiError(REDEEM_CODE_CONFIG_INVALID)
    let left = await this.coupons.grantable(tx, present, { templates, memberId })
    for (;;) {
      const drawn = drawWeighted(
        rule.weights.filter(({ templateId }) => left.some(({ id }) => id === templateId)),
        this.random,
      )
      if (drawn === undefined) throw new ApiError(REDEEM_CODE_EXHAUSTED)
      try {
        const taken = left.filter(({ id }) => id === drawn.templateId)
        return await this.#reserve(tx, present, { templates: taken, memberId })
      } catch (error) {
        // A refusal with one template leaves nothing behind.
        if (!(error instanceof ApiError)) throw error
        left = left.filter(({ id }) => id !== drawn.templateId)
      }
    }
  }

  async #reserve(tx: GrantStores, present: Present, { templates, memberId }: Omit<Grant, 'code'>): Promise<GrantDraft> {
    const coupons = await this.coupons.reserve(tx, present, { templates, memberId, takeType: TAKEN_BY_USER })
    return { coupons, granted: coupons.map((coupon, index) => toGranted(coupon, certain(templates[index]))) }
  }
}

function toGranted(coupon: NewCoupon, { couponType }: CouponTemplateRow): GrantedCoupon {
  const {
    code,
    templateId,
    name: title,
    discountType,
    discountPrice,
    discountPercent,
    usePrice,
    validStartTime,
    validEndTime,
  } = coupon
  return {
    code,
    templateId,
    title,
    couponType,
    discountType,
    discountPrice,
    discountPercent,
    usePriceCondition: usePrice,
    validStartTime,
    validEndTime,
  }
}
