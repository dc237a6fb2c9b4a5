import { z } from 'zod'
import { cents, integer, numericId, sentDateTimeRange, textFilter } from '../../http/input/fields.js'
import { oneOfThese } from '../../http/input/member-rules.js'
import { named } from '../../http/named-schema.js'
import { operationsOf } from '../../http/operation.js'
import { USER_NOT_EXISTS } from '../../members/index.js'
import type { ConsumptionQueryStores, ConsumptionService } from '../consumption-service.js'

const count = (description: string) => integer(0).meta({ description })
const echoedTime = () => z.string().nullable().meta({ description: 'As it was sent; null for lifetime totals.' })

/** The specification's ConsumptionSummary. */
const consumptionSummary = named(
  'MemberConsumption',
  z.object({
    memberId: numericId(),
    unionId: z.string(),
    chatOpenId: z.string().nullable().meta({ description: 'As it was sent; null where it was not.' }),
    bagOrderCount: count('Submitted and paid bag orders; not the unpaid, cancelled and closed ones'),
    bagConsumeAmount: cents('Paid for them, minus refunds'),
    totalRechargeAmount: cents('Recharged, bonus included, minus refunds'),
    rechargeCount: count('Successful recharges, refunded ones included'),
    startTime: echoedTime(),
    endTime: echoedTime(),
  }),
)

const body = z
  .object({
    memberId: numericId().optional(),
    unionId: textFilter(64),
    chatOpenId: textFilter(64).meta({
      description: 'The chat-platform user id, the same value as chatUserId: digits, as text.',
    }),
    createTime: sentDateTimeRange()
      .optional()
      .meta({
        description:
          '[start, end], both inclusive: submission of bag orders, payment of recharges. Absent: all of time.',
        examples: [['2026-09-01 00:00:00', '2026-09-30 23:59:59']],
      }),
  })
  .refine(({ memberId, unionId, chatOpenId }) => (memberId ?? unionId ?? chatOpenId) !== undefined, {
    error: 'must name a member by memberId, unionId or chatOpenId',
    params: { zh: '至少填写 memberId、unionId、chatOpenId 之一' },
  })
  .meta(oneOfThese('memberId', 'unionId', 'chatOpenId'))

/** What a member has spent in a range of time, from sums that are kept. */
export const queryMemberConsumption = operationsOf<
  { readonly consumption: ConsumptionService },
  ConsumptionQueryStores
>()(
  {
    operationId: 'MemberConsumptionAPI',
    path: '/open-api/member/consumption/query',
    scope: 'member:consumption:read',
    summary: 'Query a member’s consumption',
    description:
      'What a member paid for bag orders and recharged, in all or within a time. At least one of memberId, unionId and chatOpenId; several must name the same member.',
    body,
    data: consumptionSummary,
    errors: [USER_NOT_EXISTS],
    example: {
      body: { chatOpenId: '812345678901234567', createTime: ['2026-09-01 00:00:00', '2026-09-30 23:59:59'] },
      data: {
        memberId: 1,
        unionId: 'RwARQkmEa2LQbtnARFWDvJdSmMUD',
        chatOpenId: '812345678901234567',
        bagOrderCount: 2,
        bagConsumeAmount: 19_600,
        totalRechargeAmount: 500_000,
        rechargeCount: 1,
        startTime: '2026-09-01 00:00:00',
        endTime: '2026-09-30 23:59:59',
      },
    },
  },
  async ({ services, context, body: query }) => ({
    ...(await services.consumption.query(context, query)),
    chatOpenId: query.chatOpenId ?? null,
    startTime: query.createTime?.texts[0] ?? null,
    endTime: query.createTime?.texts[1] ?? null,
  }),
)
