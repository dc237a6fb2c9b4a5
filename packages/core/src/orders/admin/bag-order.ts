import { z } from 'zod'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { codesOf } from '../../http/input/codes.js'
import { numericId, optionalText } from '../../http/input/fields.js'
import { transitionsOf } from '../../http/admin-api/transitions.js'
import { defineReadOnlyResource, shownRows } from '../../http/admin-api/read-only-resource.js'
import { amountInput } from '../../wallets/index.js'
import { BAG_ORDER_PATH } from '../bag-order-desk.js'
import type { BagOrderDesk, BagOrderDeskStores } from '../bag-order-desk.js'
import { bagOrderLifecycle, bagOrderStatus } from '../bag-order-lifecycle.js'
import { bagOrderInput, bagOrderView, toBagOrderView } from '../bag-order-view.js'
import { BAG_ORDER_NOT_FOUND, BAG_STATUS_REFUSED } from '../order-errors.js'
import { bagOrderFilters } from '../bag-order.js'

const define = adminOperationsOf<{ bagOrderDesk: BagOrderDesk }, BagOrderDeskStores>()

const exampleInput = {
  userId: 1,
  status: 1 as const,
  outboundOrderNo: 'OUT-1',
  goodsQty: 3,
  goodsTotalAmount: 25_600,
  estimateWeight: 1500,
  estimateVolume: 12_000,
  payAmount: 9800,
}
const exampleView = {
  id: 1,
  bagOrderNo: 'B202609101200009Z8HS4238UUL',
  userId: 1,
  status: 9,
  statusDesc: 'Cancelled',
  outboundOrderNo: 'OUT-1',
  goodsQty: 3,
  goodsTotalAmount: 25_600,
  estimateWeight: 1500,
  estimateVolume: 12_000,
  payAmount: 9800,
  payTime: '2026-09-10T12:00:00',
  refundAmount: 0,
  trackingNo: null,
  createTime: '2026-09-10T12:00:00',
  revision: 2,
}

const statusUpdate = z
  .object({
    id: numericId(),
    status: codesOf(bagOrderLifecycle),
    trackingNo: optionalText(64)
      .transform((text) => text ?? undefined)
      .meta({ description: 'The parcel’s number at its carrier, with 6' }),
  })
  .refine(({ status, trackingNo }) => trackingNo === undefined || status === bagOrderStatus.SHIPPED, {
    path: ['trackingNo'],
    error: 'must be absent: only 6 hands the parcel over',
    params: { zh: '仅状态 6 可填写运单号' },
  })

const writes = [
  define(
    {
      operationId: 'createBagOrder',
      method: 'POST',
      path: `${BAG_ORDER_PATH}/create`,
      summary: 'Enter a bag order',
      description: 'In status 1 to 8 it counts as paid now.',
      body: bagOrderInput,
      data: numericId(),
      movesMoney: true,
      example: { body: exampleInput, data: 4 },
    },
    ({ services, context, body }) => services.bagOrderDesk.create(context, body),
  ),
  define(
    {
      operationId: 'updateBagOrderStatus',
      method: 'PUT',
      path: `${BAG_ORDER_PATH}/update-status`,
      summary: 'Change a bag order’s status',
      description: '0 to 1 is its payment.',
      body: statusUpdate,
      data: z.literal(true),
      movesMoney: true,
      transitions: transitionsOf(bagOrderLifecycle.moves, {}),
      errors: [BAG_ORDER_NOT_FOUND, BAG_STATUS_REFUSED],
      example: { body: { id: 2, status: 6, trackingNo: 'TRK0002' }, data: true },
    },
    ({ services, context, body }) => services.bagOrderDesk.updateStatus(context, body),
  ),
  define(
    {
      operationId: 'refundBagOrder',
      method: 'PUT',
      path: `${BAG_ORDER_PATH}/refund`,
      summary: 'Note a refund',
      description: 'Note that part of what was paid for a bag order was given back; no wallet changes.',
      body: z.object({ id: numericId(), amount: amountInput() }),
      data: z.literal(true),
      movesMoney: true,
      errors: [BAG_ORDER_NOT_FOUND],
      example: { body: { id: 1, amount: 1000 }, data: true },
    },
    ({ services, context, body }) => services.bagOrderDesk.refund(context, body),
  ),
]

const reads = defineReadOnlyResource<BagOrderDeskStores>()({
  path: BAG_ORDER_PATH,
  name: 'BagOrder',
  title: 'bag order',
  view: bagOrderView,
  filters: bagOrderFilters,
  example: { view: exampleView },
  repository: (tx) => shownRows(tx.bagOrders, toBagOrderView),
})

/** Bag orders: entering them, moving them on, noting refunds. */
export const bagOrderOperations = [...writes, ...reads]
