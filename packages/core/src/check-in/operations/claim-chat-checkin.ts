import { z } from 'zod'
import { extended } from '../../kernel/extended.js'
import { integer, requiredText } from '../../http/input/fields.js'
import { named } from '../../http/named-schema.js'
import { operationsOf } from '../../http/operation.js'
import { DUPLICATE_REQUEST_ID, requestIdInput } from '../../idempotency/index.js'
import {
  CHECKIN_CODE_NOT_CONFIGURED,
  CHECKIN_CREDIT_FAILED,
  CHECKIN_OFF,
  REDEEM_MEMBER_NOT_EXISTS,
} from '../check-in-errors.js'
import type { CheckInService, CheckInStores } from '../check-in-service.js'

/** The reward of a chat user's day; a day that is full already is a success without an amount. */
export const claimChatCheckin = <Tx extends CheckInStores>() =>
  operationsOf<{ checkIn: CheckInService<Tx> }, Tx>()(
    {
      operationId: 'claimChatCheckin',
      path: '/open-api/promotion/chat-checkin',
      scope: 'promotion:chat-checkin:claim',
      writes: 'at-once',
      takesRequestId: true,
      summary: 'Check in for the day',
      description:
        'Check in for the day and credit the reward to the member’s wallet. Once the limit of the Asia/Shanghai day is reached (one check-in, unless the platform allows more), another succeeds with `alreadyCheckedIn`, and credits nothing.',
      body: z.object({
        chatUserId: requiredText(64).meta({ examples: ['812345678901234567'] }),
        requestId: requestIdInput(),
      }),
      data: named(
        'ChatCheckin',
        z.object({
          alreadyCheckedIn: z.boolean(),
          grantAmount: integer().nullable().meta({ description: 'CNY cents; null when already checked in.' }),
          success: z.boolean(),
          message: z.string(),
        }),
      ),
      errors: [
        DUPLICATE_REQUEST_ID,
        CHECKIN_OFF,
        CHECKIN_CODE_NOT_CONFIGURED,
        REDEEM_MEMBER_NOT_EXISTS,
        CHECKIN_CREDIT_FAILED,
      ],
      example: {
        body: { chatUserId: '812345678901234567', requestId: 'checkin-812345678901234567-20260910' },
        data: { alreadyCheckedIn: false, grantAmount: 100, success: true, message: 'Checked in' },
      },
    },
    ({ services, context, body }) => services.checkIn.checkIn(context, body),
    (result) =>
      extended(result, {
        success: true,
        message: result.alreadyCheckedIn ? 'Already checked in today' : 'Checked in',
      }),
  )
