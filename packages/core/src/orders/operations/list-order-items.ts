import { z } from 'zod'
import { dateTimeOutput, integer, pageOf, textFilter } from '../../http/input/fields.js'
import { named } from '../../http/named-schema.js'
import { otherExampleGoods, otherExampleShop } from '../../goods/index.js'
import { orderedGoods } from '../order-item-view.js'
import { defineOrderOperation, namesOwner, ownerPage } from '../order-owner.js'

const { goodsId: _goodsId, skuId: _skuId, ...names } = otherExampleGoods
const { shopId: _shopId, ...shopNames } = otherExampleShop

/** The specification's OrderItem. */
const orderItem = named(
  'OrderItem',
  z.object({
    orderNo: z.string().meta({ description: 'Of the sub-order' }),
    orderItemNo: z.string(),
    status: integer().meta({ description: '1xx payment, 2xx purchase, 3xx warehouse; the list may grow.' }),
    unionId: z.string(),
    ...orderedGoods,
    shopName: z.string(),
    localShopName: z.string(),
    createTime: dateTimeOutput(),
  }),
)

/** A member's order items, whichever application placed them. */
export const listOrderItems = defineOrderOperation(
  {
    operationId: 'listOrderItems',
    path: '/open-api/order/order-item/page',
    scope: 'order:order-item:read',
    summary: 'Page through a member’s order items',
    description: 'Newest first. At least one of memberId and unionId; an unknown member has an empty page.',
    body: namesOwner(
      z.object({
        ...ownerPage(),
        status: integer().optional(),
        orderNo: textFilter(64).meta({ description: 'Of the purchase or of one of its sub-orders' }),
        orderItemNo: textFilter(64),
      }),
    ),
    data: pageOf(orderItem),
    example: {
      body: { pageNo: 1, pageSize: 10, memberId: 1, status: 305 },
      data: {
        list: [
          {
            orderNo: 'S202609101200007Q26HDEJJ3MY',
            orderItemNo: 'I20260910120000NA597QQCJSM8',
            status: 305,
            unionId: 'RwARQkmEa2LQbtnARFWDvJdSmMUD',
            ...names,
            qty: 1,
            price: 8990,
            actualPrice: 8990,
            freightFee: 0,
            ...shopNames,
            createTime: '2026-09-10 12:00:00',
          },
        ],
        total: 1,
      },
    },
  },
  ({ services, context, body }) => services.orderQueries.pageItems(context, body),
)
