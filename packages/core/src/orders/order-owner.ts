import type { z } from 'zod'
import { dateTimeRange, numericId, requiredPage, textFilter } from '../http/input/fields.js'
import { oneOfThese } from '../http/input/member-rules.js'
import { operationsOf } from '../http/operation.js'
import type { OrderQueryService, OrderQueryStores } from './order-query-service.js'

/** Defines a partner operation of orders: the services and repositories that its handler may use. */
export const defineOrderOperation = operationsOf<{ readonly orderQueries: OrderQueryService }, OrderQueryStores>()

/** What pages of one member's orders ask for, beside their own filters. */
export const ownerPage = () => ({
  ...requiredPage(),
  memberId: numericId().optional(),
  unionId: textFilter(64).meta({ description: 'With memberId: both have to name the same member.' }),
  createTime: dateTimeRange().optional(),
})

/** Requires at least one identifier; a business rule between members of the body. */
export const namesOwner = <
  Body extends z.ZodType<{ readonly memberId?: number | undefined; readonly unionId?: string | undefined }>,
>(
  body: Body,
): Body =>
  body
    .refine(({ memberId, unionId }) => (memberId ?? unionId) !== undefined, {
      error: 'must name a member by memberId or unionId',
      params: { zh: '至少填写 memberId、unionId 之一' },
    })
    .meta(oneOfThese('memberId', 'unionId'))
