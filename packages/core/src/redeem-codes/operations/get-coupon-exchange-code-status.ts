import { z } from 'zod'
import { dateTimeOutput, integer, numericId, requiredText, textFilter } from '../../http/input/fields.js'
import { named } from '../../http/named-schema.js'
import { operationsOf } from '../../http/operation.js'
import { REDEEM_MEMBER_NOT_EXISTS } from '../../check-in/index.js'
import { shownDiscountPrice } from '../../coupons/index.js'
import { REDEEM_CODE_NOT_EXISTS } from '../redeem-code-errors.js'
import { grantModes } from '../redeem-code.js'
import type { RedeemService, RedeemStores } from '../redeem-service.js'

const define = operationsOf<{ redeemCodes: RedeemService }, RedeemStores>()

/** What a coupon of a code is, before a member has it and after. */
export const couponOfCode = {
  templateId: numericId(),
  title: z.string(),
  couponType: integer().meta({ description: '1 shipping, 2 product, 3 site-wide' }),
  discountType: integer().meta({ description: '1 amount off, 2 percentage off' }),
  discountPrice: shownDiscountPrice(),
}

/** The coupons of the demo's code. */
export const exampleCoupons = [
  {
    templateId: 1,
    title: 'Five dollars off',
    couponType: 3,
    discountType: 1,
    discountPrice: 500,
    discountPercent: null,
    usePriceCondition: 5000,
  },
  {
    templateId: 2,
    title: 'A fifth off',
    couponType: 3,
    discountType: 2,
    discountPrice: 0,
    discountPercent: 80,
    usePriceCondition: 0,
  },
]

/** Whether a code could be redeemed; reads only and counts nothing. */
export const getCouponExchangeCodeStatus = define(
  {
    operationId: 'getCouponExchangeCodeStatus',
    path: '/open-api/promotion/coupon-exchange-code/status',
    scope: 'promotion:coupon-exchange-code:read',
    summary: 'Get the status of a code',
    description:
      'Get the status of a redeem code; never counts as a use. Of several identifiers of a member the first one sent of `userId`, `unionId`, `chatUserId`, `email` decides; the `user…` counts are null without any.',
    body: z.object({
      code: requiredText().meta({ examples: ['WELCOME'] }),
      userId: numericId().nullish(),
      unionId: textFilter().nullish(),
      chatUserId: textFilter(64).nullish(),
      email: textFilter().nullish(),
    }),
    data: named(
      'RedeemCodeStatus',
      z.object({
        code: z.string(),
        status: z.enum(['VALID', 'NOT_STARTED', 'EXPIRED', 'VOIDED', 'EXHAUSTED']),
        statusDesc: z.string(),
        businessName: z.string(),
        sceneCode: z.string().nullable(),
        grantMode: z.enum(grantModes),
        validStart: dateTimeOutput(),
        validEnd: dateTimeOutput(),
        maxUsage: integer().meta({ description: '-1 is unlimited.' }),
        usedCount: integer(),
        remainingCount: integer().nullable().meta({ description: 'null is unlimited.' }),
        takeLimitCount: integer().meta({ description: 'Of one member; -1 is unlimited.' }),
        dailyTakeLimitCount: integer().meta({ description: 'Of one member in a day; -1 is unlimited.' }),
        coupons: z.array(
          named(
            'RedeemCodeCoupon',
            z.object({
              ...couponOfCode,
              discountPercent: integer().nullable(),
              usePriceCondition: integer(),
            }),
          ),
        ),
        userUsedCount: integer().nullable(),
        userRemainingCount: integer()
          .nullable()
          .meta({ description: 'null is unlimited, or that no member was named.' }),
      }),
    ),
    errors: [REDEEM_MEMBER_NOT_EXISTS, REDEEM_CODE_NOT_EXISTS],
    example: {
      body: { code: 'WELCOME', userId: 1 },
      data: {
        code: 'WELCOME',
        status: 'VALID',
        statusDesc: 'Can be redeemed',
        businessName: 'Welcome',
        sceneCode: null,
        grantMode: 'ALL',
        validStart: '2025-01-01 00:00:00',
        validEnd: '2099-12-31 23:59:59',
        maxUsage: -1,
        usedCount: 1,
        remainingCount: null,
        takeLimitCount: 3,
        dailyTakeLimitCount: -1,
        coupons: exampleCoupons,
        userUsedCount: 0,
        userRemainingCount: 3,
      },
    },
  },
  ({ services, context, body }) => services.redeemCodes.getStatus(context, body),
)
