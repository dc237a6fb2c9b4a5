/** The states of a bag order, named by the specification. */
export const bagOrderStatus = {
  UNPAID: 0,
  PENDING_REVIEW: 1,
  PENDING_OUTBOUND: 2,
  OUTBOUND_IN_PROGRESS: 3,
  PENDING_EXTRA_PAYMENT: 4,
  PENDING_SHIPMENT: 5,
  SHIPPED: 6,
  RECEIVED: 7,
  RETURNED: 8,
  CANCELLED: 9,
  CLOSED: 10,
} as const

export type BagOrderStatus = (typeof bagOrderStatus)[keyof typeof bagOrderStatus]

interface BagOrderState {
  readonly description: string
  readonly next: readonly BagOrderStatus[]
}

/** The state machine (rules/orders#bag-states). What is not here is refused. */
const states: Readonly<Record<BagOrderStatus, BagOrderState>> = {
  0: { description: 'Unpaid', next: [1, 9, 10] },
  1: { description: 'Pending review', next: [2, 9] },
  2: { description: 'Pending outbound', next: [3] },
  3: { description: 'Outbound in progress', next: [4, 5] },
  4: { description: 'Pending extra payment', next: [5, 10] },
  5: { description: 'Pending shipment', next: [6] },
  6: { description: 'Shipped', next: [7, 8] },
  7: { description: 'Received', next: [] },
  8: { description: 'Returned', next: [10] },
  9: { description: 'Cancelled', next: [] },
  10: { description: 'Closed', next: [] },
}

const stateOf = (status: number): BagOrderState | undefined =>
  Object.hasOwn(states, status) ? states[status as BagOrderStatus] : undefined

/** The state in words, as partners read it; the number itself where it is none of the states. */
export const bagOrderStatusDesc = (status: number): string => stateOf(status)?.description ?? String(status)

/** Every state, in the order of its number. */
export const bagOrderStatuses = Object.keys(states).map(Number) as [BagOrderStatus, ...BagOrderStatus[]]

/** Whether a bag order may be moved on from one state to the other. */
export const mayBagMove = (from: number, to: number): boolean =>
  stateOf(from)?.next.includes(to as BagOrderStatus) ?? false

/** Whether a bag order that begins in this state was paid before: all but the unpaid, cancelled and closed ones. */
export const beginsPaid = (status: number): boolean =>
  status >= bagOrderStatus.PENDING_REVIEW && status <= bagOrderStatus.RETURNED
