import { z } from 'zod'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { codesOf } from '../../http/input/codes.js'
import { integer, numericId, optionalText } from '../../http/input/fields.js'
import { transitionsOf } from '../../http/admin-api/transitions.js'
import { defineAdminPage, shownRows } from '../../http/admin-api/read-only-resource.js'
import { exampleGoods, exampleShop } from '../../goods/index.js'
import { WALLET_LIMIT_REACHED } from '../../wallets/index.js'
import { ORDER_ITEM_NOT_EXISTS, ORDER_ITEM_STATUS_REFUSED } from '../order-errors.js'
import { ORDER_ITEM_PATH } from '../order-item-service.js'
import type { OrderItemService, OrderItemStores } from '../order-item-service.js'
import { itemMovesOfOperations, orderItemLifecycle, orderItemStatus } from '../order-item-lifecycle.js'
import { orderItemView, toOrderItemView } from '../order-item-view.js'
import { orderItemFilters } from '../order-item.js'

/** The repositories that operations' work on order items touches. */
export type OrderItemAdminStores = OrderItemStores & AuditStores

const exampleView = {
  id: 1,
  orderItemNo: 'I20260910120000N87C3VLNKZF7',
  orderNo: 'S20260910120000FNR5TRECELRS',
  parentOrderNo: 'G20260910120000GRAWBVE4YX7X',
  userId: 1,
  status: 205,
  statusDesc: 'Purchased, waiting for merchant',
  previousStatus: 204,
  platformChannel: 1,
  ...exampleGoods,
  qty: 2,
  price: 12_800,
  actualPrice: 12_800,
  freightFee: 600,
  ...exampleShop,
  remarks: null,
  carrierName: null,
  expressNo: null,
  bagOrderNo: null,
  createTime: '2026-09-10T12:00:00',
  revision: 5,
}

const statusUpdate = z
  .object({
    id: numericId(),
    status: codesOf(orderItemLifecycle),
    carrierName: optionalText(64).transform((text) => text ?? undefined),
    expressNo: optionalText(64).transform((text) => text ?? undefined),
    refundAmount: integer(0).optional().meta({
      description:
        'With 209: what goes back to the wallet, at most and by default what was paid for the item, CNY cents.',
    }),
  })
  .refine(({ status, refundAmount }) => refundAmount === undefined || status === orderItemStatus.REFUNDED, {
    path: ['refundAmount'],
    error: 'must be absent: only 209 is a refund',
    params: { zh: '仅状态 209 可填写退款金额' },
  })

const page = defineAdminPage<OrderItemAdminStores>()({
  path: ORDER_ITEM_PATH,
  name: 'OrderItem',
  summary: 'Page through order items',
  description: 'Newest first.',
  view: orderItemView,
  filters: orderItemFilters,
  example: { view: exampleView, find: { status: 205 } },
  repository: ({ orderItems }) => shownRows(orderItems, toOrderItemView),
})

const updateStatus = <Tx extends OrderItemAdminStores>() =>
  adminOperationsOf<{ orderItems: OrderItemService<Tx> }, Tx>()(
    {
      operationId: 'updateOrderItemStatus',
      method: 'PUT',
      path: `${ORDER_ITEM_PATH}/update-status`,
      summary: 'Change an order item’s status',
      description: '105 cancels every unpaid item of its purchase, 209 refunds to the wallet.',
      body: statusUpdate,
      data: z.literal(true),
      movesMoney: true,
      transitions: transitionsOf(itemMovesOfOperations, { back: 'previousStatus' }),
      errors: [ORDER_ITEM_NOT_EXISTS, ORDER_ITEM_STATUS_REFUSED, WALLET_LIMIT_REACHED],
      example: { body: { id: 1, status: 206, carrierName: 'Express One', expressNo: 'EX0001' }, data: true },
    },
    ({ services, context, body: { status, ...move } }) =>
      services.orderItems.updateStatus(context, { ...move, to: status }),
  )

/** Order items: reading them, and moving them on with what that moves of money. */
export const orderItemOperations = <Tx extends OrderItemAdminStores>() => [page, updateStatus<Tx>()]
