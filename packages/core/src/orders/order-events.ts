import { z } from 'zod'
import { cents, integer } from '../http/input/fields.js'
import type { DeclaredEvent } from '../http/declared-event.js'
import { defineEvent, recordEvents } from '../events/index.js'
import type { EventStores, NewEvent } from '../events/index.js'
import type { BagOrderRow } from './bag-order.js'
import { bagOrderLifecycle, bagOrderStatus } from './bag-order-lifecycle.js'
import type { MovedOrderItem, OrderItemGroup, OrderItemGroupTrigger, OrderItemRepository } from './order-item.js'
import { orderItemLifecycle, orderItemStatus } from './order-item-lifecycle.js'

const itemStatusNumber = () => integer().meta({ description: orderItemLifecycle.legend })
const bagStatusNumber = () => integer().meta({ description: bagOrderLifecycle.legend })
const orderItemStatusChanged = defineEvent({
  type: 'order.item.status_changed',
  summary: 'An order item moved on',
  data: z.object({
    orderItemNo: z.string(),
    orderNo: z.string().meta({ description: 'Of the sub-order' }),
    parentOrderNo: z.string(),
    status: itemStatusNumber(),
    previousStatus: itemStatusNumber(),
    carrierName: z.string().nullable(),
    expressNo: z.string().nullable(),
  }),
  example: {
    key: 'I20260910120000C2WGG4YCFPRR',
    data: {
      orderItemNo: 'I20260910120000C2WGG4YCFPRR',
      orderNo: 'S2026091012000073SSHNYMHGLJ',
      parentOrderNo: 'M20260910120000T8XGK6DZYHPA',
      status: orderItemStatus.MERCHANT_SHIPPED,
      previousStatus: orderItemStatus.PURCHASED,
      carrierName: 'SF Express',
      expressNo: 'SF0000000001',
    },
  },
})

const bagOrderNo = 'B20260910120000WHVCYU48RKA5'

const bagOrderCreated = defineEvent({
  type: 'order.bag.created',
  summary: 'A bag order was entered',
  data: z.object({ bagOrderNo: z.string(), status: bagStatusNumber() }),
  example: { key: bagOrderNo, data: { bagOrderNo, status: bagOrderStatus.UNPAID } },
})

const bagOrderStatusChanged = defineEvent({
  type: 'order.bag.status_changed',
  summary: 'A bag order moved on',
  data: z.object({ bagOrderNo: z.string(), status: bagStatusNumber(), previousStatus: bagStatusNumber() }),
  example: {
    key: bagOrderNo,
    data: { bagOrderNo, status: bagOrderStatus.SHIPPED, previousStatus: bagOrderStatus.PENDING_SHIPMENT },
  },
})

const bagOrderRefunded = defineEvent({
  type: 'order.bag.refunded',
  summary: 'A bag order was refunded',
  description: 'Part of what was paid for a bag order was given back.',
  data: z.object({
    bagOrderNo: z.string(),
    status: bagStatusNumber(),
    amount: cents('Given back now'),
    refundAmount: cents('Given back so far'),
  }),
  example: { key: bagOrderNo, data: { bagOrderNo, status: bagOrderStatus.CLOSED, amount: 500, refundAmount: 500 } },
})

export const orderEvents: readonly DeclaredEvent[] = [
  orderItemStatusChanged,
  bagOrderCreated,
  bagOrderStatusChanged,
  bagOrderRefunded,
]

/** What is told of an item that stands where it was moved to, and knows where it came from. */
export function itemMoved(item: MovedOrderItem): NewEvent {
  const { userId: memberId, orderItemNo, orderNo, parentOrderNo, status, previousStatus, carrierName, expressNo } = item
  const data = { orderItemNo, orderNo, parentOrderNo, status, previousStatus, carrierName, expressNo }
  return orderItemStatusChanged.of({ memberId, key: orderItemNo, data })
}

/** The repositories that moving items together touches. */
export interface ItemMoveStores extends EventStores {
  readonly orderItems: Pick<OrderItemRepository, 'moveAll'>
}

/** Moves every item of the group that its lifecycle lets, and records it; answers the rows moved, by id. */
export async function moveItems(
  tx: ItemMoveStores,
  { trigger, ...group }: OrderItemGroup & { readonly trigger: OrderItemGroupTrigger },
  now: Date,
): Promise<MovedOrderItem[]> {
  const moved = await tx.orderItems.moveAll(group, trigger, now)
  await recordEvents(tx, moved.map(itemMoved), now)
  return moved
}

/** What is told of a new bag order. */
export const bagEntered = ({ userId: memberId, bagOrderNo, status }: BagOrderRow): NewEvent =>
  bagOrderCreated.of({ memberId, key: bagOrderNo, data: { bagOrderNo, status } })

/** What is told of a step of a bag order. */
export const bagMoved = ({ userId: memberId, bagOrderNo, status }: BagOrderRow, previousStatus: number): NewEvent =>
  bagOrderStatusChanged.of({ memberId, key: bagOrderNo, data: { bagOrderNo, status, previousStatus } })

/** What is told of money that was given back. */
export const bagRefunded = (
  { userId: memberId, bagOrderNo, status, refundAmount }: BagOrderRow,
  amount: number,
): NewEvent => bagOrderRefunded.of({ memberId, key: bagOrderNo, data: { bagOrderNo, status, amount, refundAmount } })
