import { z } from 'zod'
import { extended } from '../../kernel/extended.js'
import { dateTimeOutput, integer, requiredText, textFilter } from '../../http/input/fields.js'
import { named } from '../../http/named-schema.js'
import { operationsOf } from '../../http/operation.js'
import { REDEEM_MEMBER_NOT_EXISTS } from '../../check-in/index.js'
import {
  COUPON_TEMPLATE_ALREADY_TAKEN,
  COUPON_TEMPLATE_CANNOT_TAKE,
  COUPON_TEMPLATE_EXPIRED,
  COUPON_TEMPLATE_NOT_ENOUGH,
  COUPON_TEMPLATE_NOT_EXISTS,
} from '../../coupons/index.js'
import { DUPLICATE_REQUEST_ID, requestIdInput } from '../../idempotency/index.js'
import {
  REDEEM_CODE_CONFIG_INVALID,
  REDEEM_CODE_EXHAUSTED,
  REDEEM_CODE_EXPIRED,
  REDEEM_CODE_IP_DAILY_LIMIT,
  REDEEM_CODE_NOT_EXISTS,
  REDEEM_CODE_NOT_STARTED,
  REDEEM_CODE_USER_DAILY_LIMIT,
  REDEEM_CODE_USER_LIMIT,
  REDEEM_CODE_VOIDED,
  REDEEM_IDENTIFIER_MISSING,
} from '../redeem-code-errors.js'
import type { RedeemService, RedeemStores } from '../redeem-service.js'
import { couponOfCode, exampleCoupons } from './get-coupon-exchange-code-status.js'

const define = operationsOf<{ redeemCodes: RedeemService }, RedeemStores>()

const issuedCoupon = named(
  'RedeemedCoupon',
  z.object({
    ...couponOfCode,
    discountPercent: integer().nullable().meta({ description: '80 means 20 % off; null for an amount.' }),
    usePriceCondition: integer().meta({ description: 'Minimum spend in cents, 0 for none.' }),
    validStartTime: dateTimeOutput(),
    validEndTime: dateTimeOutput(),
  }),
)

/** The coupons of a code for a member, all checks and grants in one transaction. */
export const redeem = define(
  {
    operationId: 'redeem',
    path: '/open-api/promotion/redeem-code/redeem',
    scope: 'promotion:redeem-code:redeem',
    writes: 'at-once',
    takesRequestId: true,
    summary: 'Redeem a code',
    description:
      'Redeem a code for a member and issue its coupons. Where both identifiers are sent only `chatUserId` counts. The member must exist. Limits count successful redemptions; days are Asia/Shanghai calendar days. A limit by address counts the address of this call, which is the partner’s server.',
    body: z.object({
      code: requiredText().meta({ examples: ['WELCOME'] }),
      email: textFilter().nullish().meta({ description: 'Of the member’s account, exactly.' }),
      chatUserId: textFilter(64).nullish().meta({ description: 'Chat-platform user id: digits, as text.' }),
      requestId: requestIdInput(),
    }),
    data: named(
      'Redemption',
      z.object({
        code: z.string(),
        email: z.string().nullable().meta({ description: 'As sent, or the member’s where issued by chat user id.' }),
        chatUserId: z.string().nullable(),
        prize: z
          .string()
          .meta({ description: 'One text per coupon, separated by commas.', examples: ['20% OFF,$5 OFF'] }),
        success: z.boolean(),
        message: z.string(),
        coupons: z.array(issuedCoupon),
      }),
    ),
    errors: [
      REDEEM_IDENTIFIER_MISSING,
      DUPLICATE_REQUEST_ID,
      REDEEM_MEMBER_NOT_EXISTS,
      REDEEM_CODE_NOT_EXISTS,
      REDEEM_CODE_VOIDED,
      REDEEM_CODE_NOT_STARTED,
      REDEEM_CODE_EXPIRED,
      REDEEM_CODE_EXHAUSTED,
      REDEEM_CODE_USER_LIMIT,
      REDEEM_CODE_USER_DAILY_LIMIT,
      REDEEM_CODE_IP_DAILY_LIMIT,
      REDEEM_CODE_CONFIG_INVALID,
      COUPON_TEMPLATE_NOT_EXISTS,
      COUPON_TEMPLATE_NOT_ENOUGH,
      COUPON_TEMPLATE_ALREADY_TAKEN,
      COUPON_TEMPLATE_EXPIRED,
      COUPON_TEMPLATE_CANNOT_TAKE,
    ],
    example: {
      body: { code: 'WELCOME', chatUserId: '812345678901234567', requestId: 'redeem-20260910-1' },
      data: {
        code: 'WELCOME',
        email: 'demo.ana@example.com',
        chatUserId: '812345678901234567',
        prize: '$5 OFF,20% OFF',
        success: true,
        message: 'Redeemed successfully',
        coupons: exampleCoupons.map((coupon) => ({
          ...coupon,
          validStartTime: '2026-09-10 12:00:00',
          validEndTime: '2026-10-10 12:00:00',
        })),
      },
    },
  },
  ({ services, context, body }) => services.redeemCodes.redeem(context, body),
  (result, { code }) => extended(result, { code, success: true, message: 'Redeemed successfully' }),
)
