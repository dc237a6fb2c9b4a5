import { z } from 'zod'
import { extended } from '../../kernel/extended.js'
import { dateTimeOutput, integer, requiredText } from '../../http/input/fields.js'
import { named } from '../../http/named-schema.js'
import { bagOrderLifecycle } from '../bag-order-lifecycle.js'
import { defineOrderOperation } from '../order-owner.js'

/** How a bag order stands; an unknown number is no error. */
export const queryBagOrder = defineOrderOperation(
  {
    operationId: 'queryBagOrder',
    path: '/open-api/order/bag-order/query',
    scope: 'order:bag-order:read',
    summary: 'Query a bag order',
    description: 'An unknown number is no error: exists is false and every other member null.',
    body: z.object({ bagOrderNo: requiredText(64) }),
    data: named(
      'BagOrderState',
      z.object({
        exists: z.boolean(),
        bagOrderNo: z.string().nullable(),
        status: integer().nullable(),
        statusDesc: z.string().nullable(),
        createTime: dateTimeOutput().nullable().meta({ description: 'When it was submitted' }),
        unionId: z.string().nullable().meta({ description: 'The owner; null where the member was deleted.' }),
      }),
    ),
    example: {
      body: { bagOrderNo: 'B20260910120000WHVCYU48RKA5' },
      data: {
        exists: true,
        bagOrderNo: 'B20260910120000WHVCYU48RKA5',
        status: 6,
        statusDesc: 'Shipped',
        createTime: '2026-09-10 12:00:00',
        unionId: 'RwARQkmEa2LQbtnARFWDvJdSmMUD',
      },
    },
  },
  async ({ services, context, body }) => {
    const bag = await services.orderQueries.findBag(context, body.bagOrderNo)
    if (bag === undefined) {
      return { exists: false, bagOrderNo: null, status: null, statusDesc: null, createTime: null, unionId: null }
    }
    return extended(bag, { exists: true, statusDesc: bagOrderLifecycle.text(bag.status) })
  },
)
