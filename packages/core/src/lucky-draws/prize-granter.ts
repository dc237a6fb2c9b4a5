import { ApiError } from '../kernel/errors.js'
import { COUPON_TEMPLATE_NOT_EXISTS } from '../coupons/index.js'
import type { CouponIssueStores, CouponService } from '../coupons/index.js'
import type { MemberRow } from '../members/index.js'
import type { LuckyDrawPrizeRow } from './lucky-draw-prize.js'

/** What a record is to get. */
export interface PrizeGrant {
  readonly recordId: number
  readonly member: Pick<MemberRow, 'id' | 'unionId'>
  readonly prize: Pick<LuckyDrawPrizeRow, 'prizeType' | 'templateId'>
}

/** `takeType`: the member did not take the coupon, he was given it. */
const ISSUED_BY_ADMIN = 2

/** Gives what was won to the member. */
export class PrizeGranter {
  constructor(private readonly coupons: Pick<CouponService, 'issue'>) {}

  /** Whether a prize is granted by the engine; the others wait for operations. */
  grants({ prizeType }: Pick<LuckyDrawPrizeRow, 'prizeType'>): boolean {
    return prizeType === 'PLATFORM_COUPON'
  }

  /**
   * Grants a prize, in the caller's transaction; answers the id of what was granted. A refusal, with the code of what
   * refuses, leaves nothing behind.
   */
  async grant(tx: CouponIssueStores, present: { readonly now: Date }, { member, prize }: PrizeGrant): Promise<string> {
    const templates = prize.templateId === null ? [] : await tx.couponTemplates.listOf([prize.templateId])
    if (templates.length === 0) throw new ApiError(COUPON_TEMPLATE_NOT_EXISTS)
    const [coupon] = await this.coupons.issue(tx, present, { templates, memberId: member.id, takeType: ISSUED_BY_ADMIN })
    return String(coupon?.id)
  }
}
