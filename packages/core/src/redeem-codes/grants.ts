import { certain } from '../kernel/certain.js'
import { ApiError } from '../kernel/errors.js'
import { extended } from '../kernel/extended.js'
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

/** What is granted once these coupons are written and counted. */
export interface GrantDraft {
  readonly granted: GrantedCoupon[]
  readonly coupons: NewCoupon[]
  /**
   * Takes the coupons from stocks and limits; with the code of the template that refuses the caller rolls back. A template is
   * locked from here until the end of the transaction, and all members share it: nothing else is to be waited for then.
   */
  readonly count: () => Promise<void>
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
    private readonly coupons: Pick<CouponService, 'count' | 'draft' | 'grantable'>,
    private readonly random: Random,
  ) {}

  /** The templates of the code that exist, in its order. */
  templatesOf(tx: Pick<GrantStores, 'couponTemplates'>, code: CodeTemplates): Promise<CouponTemplateRow[]> {
    return tx.couponTemplates.listOf(templateIdsOf(code))
  }

  /**
   * What the code grants, in the order of its templates: the caller writes the coupons, and counts them, in the same transaction.
   * Throws REDEEM_CODE_CONFIG_INVALID where it has no template any more or a rule that cannot be read; with ALL
   * COUPON_TEMPLATE_NOT_EXISTS where one is missing; with RANDOM_ONE REDEEM_CODE_EXHAUSTED where nothing of a weight can be granted.
   */
  async draft(tx: GrantStores, present: Present, grant: Grant): Promise<GrantDraft> {
    const { code, templates, memberId } = grant
    if (templates.length === 0) throw new ApiError(REDEEM_CODE_CONFIG_INVALID)
    if (code.grantMode === 'RANDOM_ONE') return this.#drawOne(tx, present, grant)
    if (templates.length < templateIdsOf(code).length) throw new ApiError(COUPON_TEMPLATE_NOT_EXISTS)
    const count = () => this.coupons.count(tx, present, { templates, memberId })
    return extended(this.#draft(present, grant), { count })
  }

  /** Draws among what can be granted now, and counts it. Whoever loses the last coupon to another draws again among the rest. */
  async #drawOne(tx: GrantStores, present: Present, { code, memberId, templates }: Grant): Promise<GrantDraft> {
    const rule = parseGrantRule(code.grantRule, templateIdsOf(code))
    if ('fault' in rule) throw new ApiError(REDEEM_CODE_CONFIG_INVALID)
    let left = await this.coupons.grantable(tx, present, { templates, memberId })
    for (;;) {
      const drawn = drawWeighted(
        rule.weights.filter(({ templateId }) => left.some(({ id }) => id === templateId)),
        this.random,
      )
      if (drawn === undefined) throw new ApiError(REDEEM_CODE_EXHAUSTED)
      const taken = { memberId, templates: left.filter(({ id }) => id === drawn.templateId) }
      try {
        await this.coupons.count(tx, present, taken)
        return { ...this.#draft(present, taken), count: () => Promise.resolve() }
      } catch (error) {
        // A refusal with one template leaves nothing behind.
        if (!(error instanceof ApiError)) throw error
        left = left.filter(({ id }) => id !== drawn.templateId)
      }
    }
  }

  #draft(present: Present, { templates, memberId }: Omit<Grant, 'code'>): Omit<GrantDraft, 'count'> {
    const coupons = this.coupons.draft(present, { templates, memberId, takeType: TAKEN_BY_USER })
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
