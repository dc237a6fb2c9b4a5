import { z } from 'zod'
import { integer, optionalText, pageOf, requiredPage } from '../../http/input/fields.js'
import {
  MEMBER_COUPON_LOCATOR_MISSING,
  MEMBER_COUPON_MEMBER_NOT_EXISTS,
  MEMBER_COUPON_STATUS_INVALID,
} from '../coupon-errors.js'
import { couponOwner, defineCouponOperation, memberCoupon, toMemberCoupon } from '../coupon-operation.js'

const { pageNo, pageSize } = requiredPage()

/** A member's coupons, newest id first. */
export const listMemberCoupons = defineCouponOperation(
  {
    operationId: 'listMemberCoupons',
    path: '/open-api/promotion/member-coupon/page',
    scope: 'promotion:member-coupon:read',
    summary: 'Page through a member’s coupons',
    description: 'Newest first.',
    body: z.object({
      pageNo: pageNo.nullish().transform((value) => value ?? 1),
      pageSize: pageSize.nullish().transform((value) => value ?? 10),
      ...couponOwner(),
      status: optionalText(64).meta({ description: 'UNUSED, USED, FINISH, EXPIRE or INVALID; absent or empty is all' }),
      code: optionalText(64).meta({ description: 'A part of the code, in any case' }),
      templateId: integer().nullish(),
    }),
    data: pageOf(memberCoupon),
    errors: [MEMBER_COUPON_LOCATOR_MISSING, MEMBER_COUPON_STATUS_INVALID, MEMBER_COUPON_MEMBER_NOT_EXISTS],
    example: {
      body: { pageNo: 1, pageSize: 10, unionId: 'RwARQkmEa2LQbtnARFWDvJdSmMUD', status: 'UNUSED' },
      data: {
        list: [
          {
            id: 1,
            templateId: 1,
            title: 'Five dollars off',
            code: 'DEMOWELCOME',
            status: 'UNUSED',
            couponType: 3,
            discountType: 1,
            discountPrice: 500,
            discountPercent: null,
            usePriceCondition: 5000,
            validStartTime: '2025-01-01 00:00:00',
            validEndTime: '2099-12-31 23:59:59',
            useTime: null,
            takeTime: '2026-09-10 12:00:00',
          },
        ],
        total: 1,
      },
    },
  },
  async ({ services, context, body }) => {
    const { list, total } = await services.memberCoupons.page(context, body)
    return { list: list.map(toMemberCoupon), total }
  },
)
