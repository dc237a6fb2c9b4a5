import { z } from 'zod'
import { integer } from '../../http/input/fields.js'
import {
  COUPON_EXTEND_NOT_UNUSED,
  MEMBER_COUPON_LOCATOR_MISSING,
  MEMBER_COUPON_MEMBER_NOT_EXISTS,
  MEMBER_COUPON_NOT_OWNED,
} from '../coupon-errors.js'
import { changedCoupons, couponIds, couponOwner, defineCouponOperation, toChangedCoupons } from '../coupon-operation.js'

/** Longer validity for unused coupons of a member, all or none. */
export const extendMemberCoupons = defineCouponOperation(
  {
    operationId: 'extendMemberCoupons',
    path: '/open-api/promotion/member-coupon/extend',
    scope: 'promotion:member-coupon:extend',
    writes: 'at-once',
    summary: 'Extend coupons of a member',
    description:
      'Lengthen the validity of unused coupons of a member, all or none. Days of 24 hours are added to the end of the validity, or to the present where the end is past.',
    body: z.object({ ...couponOwner(), couponIds: couponIds(), extendDays: integer(1, 365) }),
    data: changedCoupons,
    errors: [
      MEMBER_COUPON_LOCATOR_MISSING,
      MEMBER_COUPON_MEMBER_NOT_EXISTS,
      MEMBER_COUPON_NOT_OWNED,
      COUPON_EXTEND_NOT_UNUSED,
    ],
    example: {
      body: { userId: 1, couponIds: [1], extendDays: 30 },
      data: { successCount: 1, coupons: [{ id: 1, status: 'UNUSED', validEndTime: '2100-01-30 23:59:59' }] },
    },
  },
  ({ services, context, body }) => services.memberCoupons.extend(context, body),
  toChangedCoupons,
)
