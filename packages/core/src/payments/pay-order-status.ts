/** What a payment order's `status` is (rules/payments#states); not the numbers of wallet payments. */
export const payOrderStatus = { PENDING: 0, PAID: 10, CLOSED: 20 } as const

export type PayOrderStatus = (typeof payOrderStatus)[keyof typeof payOrderStatus]

/** Every status, in the order of an order's life. */
export const payOrderStatuses = [payOrderStatus.PENDING, payOrderStatus.PAID, payOrderStatus.CLOSED] as const

/**
 * Why a payment order's status changes: the channel says that it is paid, closed, or refused to have it; its time is
 * over; an administrator closes it.
 */
export type PayOrderTrigger = 'paid' | 'closed' | 'refused' | 'expired' | 'closedByAdmin'

/** A row of the state machine. */
export interface PayOrderTransition {
  readonly trigger: PayOrderTrigger
  readonly from: PayOrderStatus
  readonly to: PayOrderStatus
  /** Only where no order with the same `outOrderNo` came after it: somebody may have paid that one instead. */
  readonly onlyNewest?: true
}

const { PENDING, PAID, CLOSED } = payOrderStatus

/**
 * The state machine. Storages make their guarded statements from this table; what is not here is refused. Nothing
 * leads away from PAID: money that came is never forgotten.
 */
export const payOrderTransitions: readonly PayOrderTransition[] = [
  { trigger: 'paid', from: PENDING, to: PAID },
  { trigger: 'paid', from: CLOSED, to: PAID, onlyNewest: true },
  { trigger: 'closed', from: PENDING, to: CLOSED },
  { trigger: 'refused', from: PENDING, to: CLOSED },
  { trigger: 'expired', from: PENDING, to: CLOSED },
  { trigger: 'closedByAdmin', from: PENDING, to: CLOSED },
]
