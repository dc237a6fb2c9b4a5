import { z } from 'zod'
import {
  COUPON_RESTORE_NOT_EXPIRED,
  MEMBER_COUPON_LOCATOR_MISSING,
  MEMBER_COUPON_MEMBER_NOT_EXISTS,
  MEMBER_COUPON_NOT_OWNED,
} from '../coupon-errors.js'
import { changedCoupons, couponIds, couponOwner, defineCouponOperation, toChangedCoupons } from '../coupon-operation.js'

/** Expired coupons of a member are usable again from now on, all or none. */
export const restoreMemberCoupons = defineCouponOperation(
  {
    operationId: 'restoreMemberCoupons',
    path: '/open-api/promotion/member-coupon/restore',
    scope: 'promotion:member-coupon:restore',
    writes: 'at-once',
    summary: 'Restore coupons of a member',
    description:
      'Make expired coupons of a member usable again, all or none. They are valid from now on, for as many days as the platform has configured (default 15).',
    body: z.object({ ...couponOwner(), couponIds: couponIds() }),
    data: changedCoupons,
    errors: [
      MEMBER_COUPON_LOCATOR_MISSING,
      MEMBER_COUPON_MEMBER_NOT_EXISTS,
      MEMBER_COUPON_NOT_OWNED,
      COUPON_RESTORE_NOT_EXPIRED,
    ],
    example: {
      body: { unionId: 'RwARQkmEa2LQbtnARFWDvJdSmMUD', couponIds: [3] },
      data: { successCount: 1, coupons: [{ id: 3, status: 'UNUSED', validEndTime: '2026-09-25 12:00:00' }] },
    },
  },
  ({ services, context, body }) => services.memberCoupons.restore(context, body),
  toChangedCoupons,
)
