import type { CouponTemplateRow } from '../coupons/index.js'
import { UNLIMITED } from '../usage-limits/index.js'
import { stateOf, stateTexts } from './code-state.js'
import type { RedeemCodeRow } from './redeem-code.js'

/** What a status is told from. */
export interface CodeStatusParts {
  readonly code: RedeemCodeRow
  /** Those of the code that exist. */
  readonly templates: readonly CouponTemplateRow[]
  /** How often the member redeemed it; undefined where none was named. */
  readonly used: number | undefined
  readonly now: Date
}

/** What a partner is told of a code, and of what is left of it for a member. */
export type CodeStatus = ReturnType<typeof codeStatus>

/** What is answered of a code (rules/redeem-codes#status). */
export function codeStatus({ code, templates, used, now }: CodeStatusParts) {
  const status = stateOf(code, now)
  return {
    code: code.code,
    status,
    statusDesc: stateTexts[status],
    businessName: code.businessName,
    sceneCode: code.sceneCode,
    grantMode: code.grantMode,
    validStart: code.validStart,
    validEnd: code.validEnd,
    maxUsage: code.maxUsage,
    usedCount: code.usedCount,
    remainingCount: remaining(code.maxUsage, code.usedCount),
    takeLimitCount: code.takeLimitCount,
    dailyTakeLimitCount: code.dailyTakeLimitCount,
    coupons: templates.map((template) => ({
      templateId: template.id,
      title: template.title,
      couponType: template.couponType,
      discountType: template.discountType,
      discountPrice: template.discountPrice,
      discountPercent: template.discountPercent,
      usePriceCondition: template.usePrice,
    })),
    userUsedCount: used ?? null,
    userRemainingCount: used === undefined ? null : remaining(code.takeLimitCount, used),
  }
}

/** Null where there is no limit; a limit that was lowered below the uses so far leaves 0. */
function remaining(limit: number, used: number): number | null {
  return limit === UNLIMITED ? null : Math.max(0, limit - used)
}
