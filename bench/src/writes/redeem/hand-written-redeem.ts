import { z } from 'zod'
import { parseBody } from '../parse-body.js'
import { refuseUnless } from '../refuse-unless.js'
import { formatShanghai } from '../shanghai-time.js'
import { afterToday } from '../usage-counter.js'
import type { UsageCounter } from '../usage-counter.js'
import type { HandWrittenWrite } from '../write.js'
import type { CouponRecord } from './coupon-row.js'

const bodySchema = z.object({
  code: z.string().trim().min(1).max(255),
  chatUserId: z.string().trim().min(1).max(64),
  requestId: z.string().trim().max(64).nullish(),
})

/** Who redeems what. */
export interface Redemption {
  readonly clientId: string
  readonly code: string
  readonly chatUserId: string
  readonly requestId: string | null | undefined
  readonly now: Date
}

/** A code as a database gives it. */
export interface CodeRow {
  readonly id: number
  readonly code: string
  readonly templateId: number
  /** Ids separated by commas. */
  readonly templateIds: string
  readonly grantMode: string
  readonly takeLimitCount: number
  readonly dailyTakeLimitCount: number
  readonly dailyIpLimitCount: number
  /** Whether it is within its validity and enabled. */
  readonly isValid: boolean | number
}

export interface RedeemingMember {
  readonly id: number
  readonly email: string | null
}

/** What was issued to whom. */
export interface Redeemed {
  readonly email: string | null
  readonly coupons: readonly CouponRecord[]
}

/** Writes a redemption in one transaction. */
export type StoreRedemption = (redemption: Redemption) => Promise<Redeemed> | Redeemed

/**
 * `redeem-code/redeem` by hand, for codes that grant all of their templates, all in one transaction:
 *
 * 1. The request id is taken, so that a repetition is refused; the code is read, and the member, who is kept enabled to
 *    the end.
 * 2. The member's uses of the code, in all and of the day, are counted against its limits; the templates are read.
 * 3. For each template the member's coupons are counted against its limit and a coupon is written, a copy of the template;
 *    the exchange log has a row; last come the rows that many share: the template's stock and the uses of the code, and the
 *    outbox is told.
 */
export function handWrittenRedeem(store: StoreRedemption): HandWrittenWrite {
  return async ({ clientId }, input) => {
    const { code, chatUserId, requestId } = parseBody(bodySchema, input)
    const { email, coupons } = await store({ clientId, code, chatUserId, requestId, now: new Date() })
    const prize = coupons.map(prizeOf).join(',')
    const message = 'Redeemed successfully'
    return { code, email, chatUserId, prize, success: true, message, coupons: coupons.map(toShown) }
  }
}

/** A code that can be redeemed, with the ids of its templates. */
export function requireCode(code: CodeRow | undefined): CodeRow & { readonly ids: number[] } {
  refuseUnless(code !== undefined, 'There is no such code')
  refuseUnless(Boolean(code.isValid), 'The code is not valid')
  refuseUnless(code.grantMode === 'ALL' && code.dailyIpLimitCount === -1, 'Not written by hand')
  return { ...code, ids: [...new Set([code.templateId, ...code.templateIds.split(',').map(Number)])] }
}

/** The limits of a code. */
export function codeCounters(code: CodeRow, memberId: number, now: Date): readonly [UsageCounter, UsageCounter] {
  const key = String(memberId)
  const counter = { subject: 'redeem-code', subjectId: code.id }
  return [
    { ...counter, dimension: 'member', key, expireTime: null, limit: code.takeLimitCount },
    {
      ...counter,
      dimension: 'member-day',
      key: `${key}:${formatShanghai(now).slice(0, 10)}`,
      expireTime: afterToday(now),
      limit: code.dailyTakeLimitCount,
    },
  ]
}

/** What the exchange log says of a success. */
export function logRow(
  code: CodeRow,
  member: RedeemingMember,
  { coupons, now }: { coupons: readonly CouponRecord[]; now: Date },
) {
  return {
    code: code.code,
    coupon_template_id: coupons[0]?.template_id ?? 0,
    user_id: member.id,
    used_time: now,
    source: 2,
    coupon_code: coupons.map((coupon) => coupon.code).join(','),
    exchange_status: 2,
    imported: false,
    create_time: now,
  }
}

function prizeOf({
  name,
  discount_type: type,
  discount_price: price,
  discount_percent: percent,
}: CouponRecord): string {
  if (type === 2 && percent !== null && percent >= 1 && percent <= 99) return `${100 - percent}% OFF`
  if (type === 1 && price !== null && price > 0)
    return `$${price % 100 === 0 ? price / 100 : (price / 100).toFixed(2)} OFF`
  return name
}

const toShown = (coupon: CouponRecord): object => ({
  templateId: coupon.template_id,
  title: coupon.name,
  couponType: coupon.coupon_type,
  discountType: coupon.discount_type,
  discountPrice: coupon.discount_price,
  discountPercent: coupon.discount_percent,
  usePriceCondition: coupon.use_price,
  validStartTime: formatShanghai(coupon.valid_start_time),
  validEndTime: formatShanghai(coupon.valid_end_time),
})
