import { defineLifecycle } from '../kernel/lifecycle.js'

/** The life of a bag order, its states named by the specification (rules/orders#bag-states). */
export const bagOrderLifecycle = defineLifecycle({
  name: 'Bag order',
  states: {
    UNPAID: { code: 0, text: 'Unpaid' },
    PENDING_REVIEW: { code: 1, text: 'Pending review' },
    PENDING_OUTBOUND: { code: 2, text: 'Pending outbound' },
    OUTBOUND_IN_PROGRESS: { code: 3, text: 'Outbound in progress' },
    PENDING_EXTRA_PAYMENT: { code: 4, text: 'Pending extra payment' },
    PENDING_SHIPMENT: { code: 5, text: 'Pending shipment' },
    SHIPPED: { code: 6, text: 'Shipped' },
    RECEIVED: { code: 7, text: 'Received' },
    RETURNED: { code: 8, text: 'Returned' },
    CANCELLED: { code: 9, text: 'Cancelled' },
    CLOSED: { code: 10, text: 'Closed' },
  },
  begins: 'UNPAID',
  moves: [
    { on: 'pay', from: ['UNPAID'], to: 'PENDING_REVIEW' },
    { on: 'cancel', from: ['UNPAID', 'PENDING_REVIEW'], to: 'CANCELLED' },
    { on: 'approve', from: ['PENDING_REVIEW'], to: 'PENDING_OUTBOUND' },
    { on: 'pack', from: ['PENDING_OUTBOUND'], to: 'OUTBOUND_IN_PROGRESS' },
    { on: 'finish', from: ['OUTBOUND_IN_PROGRESS'], to: 'PENDING_SHIPMENT' },
    {
      on: 'suspend',
      from: ['OUTBOUND_IN_PROGRESS'],
      to: 'PENDING_EXTRA_PAYMENT',
      told: 'it owes a supplement, or operations let it wait for one',
    },
    {
      on: 'resume',
      from: ['PENDING_EXTRA_PAYMENT'],
      to: 'PENDING_SHIPMENT',
      told: 'it owes none any more, or operations let it go on unpaid',
    },
    { on: 'ship', from: ['PENDING_SHIPMENT'], to: 'SHIPPED' },
    { on: 'receive', from: ['SHIPPED'], to: 'RECEIVED', told: 'by the job after its time, too' },
    { on: 'return', from: ['SHIPPED'], to: 'RETURNED' },
    { on: 'expire', from: ['UNPAID', 'PENDING_EXTRA_PAYMENT'], to: 'CLOSED', told: 'by the job after its time, too' },
    { on: 'close', from: ['RETURNED'], to: 'CLOSED' },
  ],
})

/** The code of each state. */
export const bagOrderStatus = bagOrderLifecycle.status

/** Why a bag order's status changes. */
export type BagOrderTrigger = (typeof bagOrderLifecycle.moves)[number]['on']

/** The states of bags that hold nothing any more. */
export const endedBagStatuses: readonly number[] = [bagOrderStatus.CANCELLED, bagOrderStatus.CLOSED]

/** The states that bags are moved on from by a job when their time is over. */
export const waitingBagStatuses: readonly number[] = [
  ...bagOrderLifecycle.sourcesOf('expire'),
  ...bagOrderLifecycle.sourcesOf('receive'),
]

/** Whether a bag order that begins in this state was paid before: all but the unpaid, cancelled and closed ones. */
export const beginsPaid = (status: number): boolean =>
  status >= bagOrderStatus.PENDING_REVIEW && status <= bagOrderStatus.RETURNED
