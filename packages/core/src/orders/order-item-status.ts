/** The states of an order item (rules/orders#item-states): 1xx payment, 2xx purchase, 3xx warehouse. */
export const orderItemStatus = {
  UNPAID: 101,
  PAYMENT_CONFIRMING: 102,
  PAYMENT_TIMED_OUT: 104,
  CANCELLED: 105,
  PENDING_ACCEPT: 201,
  ACCEPTED: 202,
  WAITING_SUPPLEMENT: 203,
  PURCHASING: 204,
  PURCHASED: 205,
  MERCHANT_SHIPPED: 206,
  CANNOT_BUY: 207,
  REFUND_REQUESTED: 208,
  REFUNDED: 209,
  ARRIVED: 301,
  QUALITY_CHECK: 302,
  QUALITY_PROBLEM: 303,
  SHELVING: 304,
  WAREHOUSED: 305,
  SELECTED: 306,
  PACKING: 307,
  SHIPPED: 308,
  RETURNING: 309,
  RECEIVED: 310,
  DISPOSED: 311,
} as const

export type OrderItemStatus = (typeof orderItemStatus)[keyof typeof orderItemStatus]

/** A state in words, and the states that operations may move an item to from there. */
interface OrderItemState {
  readonly description: string
  readonly next: readonly OrderItemStatus[]
}

/**
 * The state machine (rules/orders#item-states). What is not here is refused. A refund may be requested of what is paid
 * and not on its way yet; a request that is turned down leads back to where the item came from, which the item itself
 * remembers.
 */
const states: Readonly<Record<OrderItemStatus, OrderItemState>> = {
  101: { description: 'Unpaid', next: [102, 105] },
  102: { description: 'Payment confirming', next: [201, 105] },
  104: { description: 'Closed, payment timed out', next: [] },
  105: { description: 'Cancelled', next: [] },
  201: { description: 'Pending accept', next: [202, 207, 208, 209] },
  202: { description: 'Accepted', next: [203, 204, 207, 208] },
  203: { description: 'Waiting for supplement', next: [204, 208, 209] },
  204: { description: 'Purchasing', next: [205, 203, 207, 208] },
  205: { description: 'Purchased, waiting for merchant', next: [206, 207, 208] },
  206: { description: 'Merchant shipped', next: [301] },
  207: { description: 'Out of stock', next: [208, 209] },
  208: { description: 'Refund requested', next: [209, 201, 202, 203, 204, 205, 207] },
  209: { description: 'Refunded, closed', next: [] },
  301: { description: 'Arrived at warehouse', next: [302] },
  302: { description: 'Quality check', next: [303, 304] },
  303: { description: 'Quality problem, waiting for buyer', next: [304, 309] },
  304: { description: 'Checked, being shelved', next: [305] },
  305: { description: 'Warehoused', next: [306, 309, 311] },
  306: { description: 'Selected for a bag', next: [307, 305] },
  307: { description: 'Packing', next: [308] },
  308: { description: 'Shipped', next: [310] },
  309: { description: 'Returning to merchant', next: [209] },
  310: { description: 'Received', next: [] },
  311: { description: 'Storage expired, disposed', next: [] },
}

const stateOf = (status: number): OrderItemState | undefined =>
  Object.hasOwn(states, status) ? states[status as OrderItemStatus] : undefined

/** The state in words, as partners read it; the number itself where it is none of the states. */
export const orderItemStatusDesc = (status: number): string => stateOf(status)?.description ?? String(status)

/** Every state, in the order of its number. */
export const orderItemStatuses = Object.keys(states).map(Number) as [OrderItemStatus, ...OrderItemStatus[]]

/** The states whose items nobody has paid for, and that may still be paid. */
export const unpaidItemStatuses: readonly OrderItemStatus[] = [
  orderItemStatus.UNPAID,
  orderItemStatus.PAYMENT_CONFIRMING,
]

/** The states of items that nothing is bought for any more: a sub-order of nothing else has ended. */
export const endedItemStatuses: readonly number[] = [
  orderItemStatus.PAYMENT_TIMED_OUT,
  orderItemStatus.CANCELLED,
  orderItemStatus.REFUNDED,
]

/** Where an item stands: its state, and the one before it. */
export interface ItemPosition {
  readonly status: number
  readonly previousStatus: number | null
}

/** Whether operations may move an item on to this state. */
export function mayItemMove({ status, previousStatus }: ItemPosition, to: number): boolean {
  const isNext = stateOf(status)?.next.includes(to as OrderItemStatus) ?? false
  if (!isNext) return false
  const isBack = status === orderItemStatus.REFUND_REQUESTED && to !== orderItemStatus.REFUNDED
  return !isBack || to === previousStatus
}
