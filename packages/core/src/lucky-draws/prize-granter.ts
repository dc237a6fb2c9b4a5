import { ApiError } from '../kernel/errors.js'
import { COUPON_TEMPLATE_NOT_EXISTS } from '../coupons/index.js'
import type { CouponIssueStores, CouponService } from '../coupons/index.js'
import { DISCOUNT_TEMPLATE_NOT_EXISTS, MEMBER_DISCOUNT_REVOKED, memberDiscountStatus } from '../discounts/index.js'
import type { DiscountGrantStores, DiscountService } from '../discounts/index.js'
import type { MemberIdentity } from '../members/index.js'
import type { LuckyDrawPrizeRow } from './lucky-draw-prize.js'

/** What a record is to get. */
export interface PrizeGrant {
  readonly recordId: number
  readonly member: MemberIdentity
  readonly prize: Pick<LuckyDrawPrizeRow, 'prizeType' | 'templateId'>
}

/** `takeType`: the member did not take the coupon, he was given it. */
const ISSUED_BY_ADMIN = 2

/** `sourceType` of a discount: its `sourceBizId` is the record. */
const FROM_LUCKY_DRAW = 1

/** The repositories that granting prizes touches. */
export interface PrizeStores extends CouponIssueStores, DiscountGrantStores {}

type Present = { readonly now: Date }

/** Gives what was won to the member. */
export class PrizeGranter {
  constructor(
    private readonly coupons: Pick<CouponService, 'issue'>,
    private readonly discounts: Pick<DiscountService, 'grantWithin'>,
  ) {}

  /** Whether a prize is granted by the engine; the others wait for operations. */
  grants({ prizeType }: Pick<LuckyDrawPrizeRow, 'prizeType'>): boolean {
    return prizeType === 'PLATFORM_COUPON' || prizeType === 'PLATFORM_DISCOUNT'
  }

  /**
   * Grants a prize, in the caller's transaction; answers the id of what was granted. A refusal, with the code of what
   * refuses, leaves nothing behind.
   */
  async grant(tx: PrizeStores, present: Present, grant: PrizeGrant): Promise<string> {
    return String(
      await (grant.prize.prizeType === 'PLATFORM_DISCOUNT'
        ? this.#grantDiscount(tx, present, grant)
        : this.#issueCoupon(tx, present, grant)),
    )
  }

  /**
   * The discount that operations gave the member for the record meanwhile, of whatever template; undefined where there is
   * none. Of a coupon nobody knows what it was given for. Throws MEMBER_DISCOUNT_REVOKED where they took it back: then the
   * member has nothing, and gets the prize once they have deleted it.
   */
  async findGiven(tx: PrizeStores, { recordId, member, prize }: PrizeGrant): Promise<string | undefined> {
    if (prize.prizeType !== 'PLATFORM_DISCOUNT') return undefined
    const given = await tx.memberDiscounts.findBySource(FROM_LUCKY_DRAW, recordId)
    if (given?.userId !== member.id) return undefined
    if (given.status === memberDiscountStatus.REVOKED) throw new ApiError(MEMBER_DISCOUNT_REVOKED)
    return String(given.id)
  }

  async #issueCoupon(tx: PrizeStores, present: Present, { member, prize }: PrizeGrant): Promise<number | undefined> {
    const templates = prize.templateId === null ? [] : await tx.couponTemplates.listOf([prize.templateId])
    if (templates.length === 0) throw new ApiError(COUPON_TEMPLATE_NOT_EXISTS)
    const [coupon] = await this.coupons.issue(tx, present, {
      templates,
      memberId: member.id,
      takeType: ISSUED_BY_ADMIN,
    })
    return coupon?.id
  }

  async #grantDiscount(
    tx: PrizeStores,
    present: Present,
    { recordId, member, prize: { templateId } }: PrizeGrant,
  ): Promise<number> {
    if (templateId === null) throw new ApiError(DISCOUNT_TEMPLATE_NOT_EXISTS)
    return this.discounts.grantWithin(tx, present, {
      templateId,
      member,
      source: { type: FROM_LUCKY_DRAW, bizId: recordId },
    })
  }
}
