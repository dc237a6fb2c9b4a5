import { z } from 'zod'
import { extended } from '../../kernel/extended.js'
import { dateTimeOutput, integer, pageOf, textFilter } from '../../http/input/fields.js'
import { named } from '../../http/named-schema.js'
import { bagOrderLifecycle, bagOrderStatus } from '../bag-order-lifecycle.js'
import { defineOrderOperation, namesOwner, ownerPage } from '../order-owner.js'

/** The list element of the specification's BagOrder. */
const bagOrder = named(
  'BagOrder',
  z.object({
    bagOrderNo: z.string(),
    outboundOrderNo: z.string().nullable(),
    status: integer(),
    statusDesc: z.string(),
    goodsQty: integer(),
    goodsTotalAmount: integer().meta({ description: 'CNY cents' }),
    estimateWeight: integer().meta({ description: 'Grams' }),
    estimateVolume: integer().meta({ description: 'Cubic centimetres' }),
    unionId: z.string(),
    createTime: dateTimeOutput().meta({ description: 'When it was submitted' }),
  }),
)

/** A member's bag orders, whichever application placed them. */
export const listBagOrders = defineOrderOperation(
  {
    operationId: 'listBagOrders',
    path: '/open-api/order/bag-order/page',
    scope: 'order:bag-order:read',
    summary: 'Page through a member’s bag orders',
    description: 'Newest first. At least one of memberId and unionId; an unknown member has an empty page.',
    body: namesOwner(
      z.object({
        ...ownerPage(),
        status: integer(bagOrderStatus.UNPAID, bagOrderStatus.CLOSED).optional(),
        bagOrderNo: textFilter(64),
      }),
    ),
    data: pageOf(bagOrder),
    example: {
      body: { pageNo: 1, pageSize: 10, memberId: 1, status: 6 },
      data: {
        list: [
          {
            bagOrderNo: 'B20260910120000WHVCYU48RKA5',
            outboundOrderNo: 'OUT-3',
            status: 6,
            statusDesc: 'Shipped',
            goodsQty: 3,
            goodsTotalAmount: 25_600,
            estimateWeight: 1500,
            estimateVolume: 12_000,
            unionId: 'RwARQkmEa2LQbtnARFWDvJdSmMUD',
            createTime: '2026-09-10 12:00:00',
          },
        ],
        total: 1,
      },
    },
  },
  async ({ services, context, body }) => {
    const { list, total } = await services.orderQueries.pageBags(context, body)
    return { list: list.map((bag) => extended(bag, { statusDesc: bagOrderLifecycle.text(bag.status) })), total }
  },
)
