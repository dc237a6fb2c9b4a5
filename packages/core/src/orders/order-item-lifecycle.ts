import { defineLifecycle } from '../kernel/lifecycle.js'

/**
 * The life of an order item (rules/orders#item-states): 1xx payment, 2xx purchase, 3xx warehouse. A refund may be
 * requested of what is paid and not on its way yet; a request that is turned down leads back to where the item came
 * from, which the item itself remembers.
 */
export const orderItemLifecycle = defineLifecycle({
  name: 'Order item',
  states: {
    UNPAID: { code: 101, text: 'Unpaid' },
    PAYMENT_CONFIRMING: { code: 102, text: 'Payment confirming' },
    PAYMENT_TIMED_OUT: { code: 104, text: 'Closed, payment timed out' },
    CANCELLED: { code: 105, text: 'Cancelled' },
    PENDING_ACCEPT: { code: 201, text: 'Pending accept' },
    ACCEPTED: { code: 202, text: 'Accepted' },
    WAITING_SUPPLEMENT: { code: 203, text: 'Waiting for supplement' },
    PURCHASING: { code: 204, text: 'Purchasing' },
    PURCHASED: { code: 205, text: 'Purchased, waiting for merchant' },
    MERCHANT_SHIPPED: { code: 206, text: 'Merchant shipped' },
    CANNOT_BUY: { code: 207, text: 'Out of stock' },
    REFUND_REQUESTED: { code: 208, text: 'Refund requested' },
    REFUNDED: { code: 209, text: 'Refunded, closed' },
    ARRIVED: { code: 301, text: 'Arrived at warehouse' },
    QUALITY_CHECK: { code: 302, text: 'Quality check' },
    QUALITY_PROBLEM: { code: 303, text: 'Quality problem, waiting for buyer' },
    SHELVING: { code: 304, text: 'Checked, being shelved' },
    WAREHOUSED: { code: 305, text: 'Warehoused' },
    SELECTED: { code: 306, text: 'Selected for a bag' },
    PACKING: { code: 307, text: 'Packing' },
    SHIPPED: { code: 308, text: 'Shipped' },
    RETURNING: { code: 309, text: 'Returning to merchant' },
    RECEIVED: { code: 310, text: 'Received' },
    DISPOSED: { code: 311, text: 'Storage expired, disposed' },
  },
  begins: 'UNPAID',
  conditions: { back: 'it is where the item came from' },
  moves: [
    { on: 'awaitPayment', from: ['UNPAID'], to: 'PAYMENT_CONFIRMING' },
    { on: 'pay', from: ['UNPAID', 'PAYMENT_CONFIRMING'], to: 'PENDING_ACCEPT', told: 'by the wallet alone' },
    { on: 'confirm', from: ['PAYMENT_CONFIRMING'], to: 'PENDING_ACCEPT', told: 'the money came another way' },
    { on: 'cancel', from: ['UNPAID', 'PAYMENT_CONFIRMING'], to: 'CANCELLED', told: 'all unpaid items of a purchase' },
    { on: 'accept', from: ['PENDING_ACCEPT'], to: 'ACCEPTED' },
    { on: 'buy', from: ['ACCEPTED'], to: 'PURCHASING' },
    {
      on: 'suspend',
      from: ['ACCEPTED', 'PURCHASING'],
      to: 'WAITING_SUPPLEMENT',
      told: 'its order owes a supplement, or operations let it wait for one',
    },
    {
      on: 'resume',
      from: ['WAITING_SUPPLEMENT'],
      to: 'PURCHASING',
      told: 'its order owes none any more, or operations let it go on unpaid',
    },
    { on: 'finishBuying', from: ['PURCHASING'], to: 'PURCHASED' },
    { on: 'sellOut', from: ['PENDING_ACCEPT', 'ACCEPTED', 'PURCHASING', 'PURCHASED'], to: 'CANNOT_BUY' },
    {
      on: 'requestRefund',
      from: ['PENDING_ACCEPT', 'ACCEPTED', 'WAITING_SUPPLEMENT', 'PURCHASING', 'PURCHASED', 'CANNOT_BUY'],
      to: 'REFUND_REQUESTED',
    },
    { on: 'turnDown', from: ['REFUND_REQUESTED'], to: 'PENDING_ACCEPT', when: 'back' },
    { on: 'turnDown', from: ['REFUND_REQUESTED'], to: 'ACCEPTED', when: 'back' },
    { on: 'turnDown', from: ['REFUND_REQUESTED'], to: 'WAITING_SUPPLEMENT', when: 'back' },
    { on: 'turnDown', from: ['REFUND_REQUESTED'], to: 'PURCHASING', when: 'back' },
    { on: 'turnDown', from: ['REFUND_REQUESTED'], to: 'PURCHASED', when: 'back' },
    { on: 'turnDown', from: ['REFUND_REQUESTED'], to: 'CANNOT_BUY', when: 'back' },
    {
      on: 'refund',
      from: ['PENDING_ACCEPT', 'WAITING_SUPPLEMENT', 'CANNOT_BUY', 'REFUND_REQUESTED', 'RETURNING'],
      to: 'REFUNDED',
      told: 'what the wallet paid comes back',
    },
    { on: 'merchantShip', from: ['PURCHASED'], to: 'MERCHANT_SHIPPED' },
    { on: 'arrive', from: ['MERCHANT_SHIPPED'], to: 'ARRIVED' },
    { on: 'check', from: ['ARRIVED'], to: 'QUALITY_CHECK' },
    { on: 'findFault', from: ['QUALITY_CHECK'], to: 'QUALITY_PROBLEM' },
    { on: 'shelve', from: ['QUALITY_CHECK', 'QUALITY_PROBLEM'], to: 'SHELVING' },
    { on: 'sendBack', from: ['QUALITY_PROBLEM', 'WAREHOUSED'], to: 'RETURNING' },
    { on: 'store', from: ['SHELVING'], to: 'WAREHOUSED' },
    { on: 'select', from: ['WAREHOUSED'], to: 'SELECTED' },
    { on: 'unselect', from: ['SELECTED'], to: 'WAREHOUSED' },
    { on: 'pack', from: ['SELECTED'], to: 'PACKING' },
    { on: 'ship', from: ['PACKING'], to: 'SHIPPED' },
    { on: 'receive', from: ['SHIPPED'], to: 'RECEIVED' },
    { on: 'dispose', from: ['WAREHOUSED'], to: 'DISPOSED' },
  ],
})

/** The code of each state. */
export const orderItemStatus = orderItemLifecycle.status

/** The states of items that are paid by nobody yet. */
export const unpaidItemStatuses: readonly number[] = orderItemLifecycle.sourcesOf('pay')

/** The states of items that nothing is bought for any more: a sub-order of nothing else has ended. */
export const endedItemStatuses: readonly number[] = [
  orderItemStatus.PAYMENT_TIMED_OUT,
  orderItemStatus.CANCELLED,
  orderItemStatus.REFUNDED,
]

/**
 * The states in which operations have to do something, buying, checking, packing or looking into what does not come: no
 * buyer's payment, supplement or bag is waited for.
 */
export const handledItemStatuses: readonly number[] = [
  orderItemStatus.PENDING_ACCEPT,
  orderItemStatus.ACCEPTED,
  orderItemStatus.PURCHASING,
  orderItemStatus.PURCHASED,
  orderItemStatus.MERCHANT_SHIPPED,
  orderItemStatus.CANNOT_BUY,
  orderItemStatus.REFUND_REQUESTED,
  orderItemStatus.ARRIVED,
  orderItemStatus.QUALITY_CHECK,
  orderItemStatus.QUALITY_PROBLEM,
  orderItemStatus.SHELVING,
  orderItemStatus.SELECTED,
  orderItemStatus.PACKING,
  orderItemStatus.RETURNING,
]

/** Where an item stands: its state, and the one before it. */
export interface ItemPosition {
  readonly status: number
  readonly previousStatus: number | null
}

/** What operations may do to items; the wallet's payment is none of theirs. */
export const itemMovesOfOperations = orderItemLifecycle.moves.filter(({ on }) => on !== 'pay')

/** Whether operations may move an item on to this state. */
export const mayItemMove = ({ status, previousStatus }: ItemPosition, to: number): boolean =>
  itemMovesOfOperations.some(
    (move) => move.from === status && move.to === to && (move.when !== 'back' || to === previousStatus),
  )
