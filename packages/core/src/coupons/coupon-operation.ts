import { z } from 'zod'
import { extended } from '../kernel/extended.js'
import { dateTimeOutput, integer, numericId, optionalText } from '../http/input/fields.js'
import { named } from '../http/named-schema.js'
import { operationsOf } from '../http/operation.js'
import { couponStatusName } from './coupon-lifecycle.js'
import type { CouponStatusName } from './coupon-lifecycle.js'
import type { CouponRow } from './coupon.js'
import type { MemberCouponService, MemberCouponStores } from './member-coupon-service.js'

/** Defines a partner operation of coupons: the services and repositories that its handler may use. */
export const defineCouponOperation = operationsOf<{ memberCoupons: MemberCouponService }, MemberCouponStores>()

/** Names a member; a business code, not 400, answers for one that is missing (rules/coupons#locator). */
export const couponOwner = () => ({
  userId: integer().nullish().meta({ description: 'Decides where it is given, before unionId and email.' }),
  unionId: optionalText().meta({ description: 'Decides where there is no userId.' }),
  email: optionalText().meta({ description: 'Decides where there is neither; compared exactly.' }),
})

/** The amount off as partners see it: always a number, as the specification says, 0 with a percentage. */
export const shownDiscountPrice = () =>
  integer()
    .nullable()
    .transform((price) => price ?? 0)
    .pipe(integer(0).meta({ description: 'Amount off, cents; 0 with a percentage' }))

/** The schema of the coupons of one call, each counting once. */
export const couponIds = () => z.array(integer()).min(1).max(200)

const statusText = () =>
  z.enum(['UNUSED', 'USED', 'FINISH', 'EXPIRE', 'INVALID'] satisfies CouponStatusName[]).meta({
    description: 'As it is stored: a coupon whose validity is over is UNUSED until the job has expired it.',
  })

/** MemberCoupon of the specification. */
export const memberCoupon = named(
  'MemberCoupon',
  z.object({
    id: numericId(),
    templateId: numericId(),
    title: z.string(),
    code: z.string(),
    status: statusText(),
    couponType: integer().nullable().meta({ description: '1 shipping, 2 product, 3 site-wide' }),
    discountType: integer().meta({ description: '1 amount-off, 2 percentage-off' }),
    discountPrice: shownDiscountPrice(),
    discountPercent: integer().nullable().meta({ description: '80 means 20% off' }),
    usePriceCondition: integer().meta({ description: 'Minimum spend in cents, 0 = none' }),
    validStartTime: dateTimeOutput(),
    validEndTime: dateTimeOutput(),
    useTime: dateTimeOutput().nullable(),
    takeTime: dateTimeOutput(),
  }),
)

/** What partners see of a coupon. */
export function toMemberCoupon(coupon: CouponRow): z.input<typeof memberCoupon> {
  const { name, usePrice, createTime, status, ...rest } = coupon
  return extended(rest, {
    title: name,
    usePriceCondition: usePrice,
    takeTime: createTime,
    status: couponStatusName(status),
  })
}

/** What partners see of coupons that they changed. */
export const changedCoupons = named(
  'ChangedCoupons',
  z.object({
    successCount: integer(),
    coupons: z.array(
      named('ChangedCoupon', z.object({ id: numericId(), status: statusText(), validEndTime: dateTimeOutput() })),
    ),
  }),
)

/** Each coupon once, in the order in which they were asked for. */
export function toChangedCoupons(coupons: readonly CouponRow[]): z.input<typeof changedCoupons> {
  return {
    successCount: coupons.length,
    coupons: coupons.map(({ id, status, validEndTime }) => ({ id, status: couponStatusName(status), validEndTime })),
  }
}
