import { bagOrderLifecycle, orderItemLifecycle } from '@org/openapi-core/storage'
import type { Chance } from './chance.js'
import { DAY_MS } from './month.js'

const item = orderItemLifecycle.status
const bag = bagOrderLifecycle.status

/** What became of a purchase's items. */
export interface Fate {
  readonly status: number
  /** What an item came from, where somebody may send it back there. */
  readonly previousStatus?: number
  /** The statuses that the bag of such items may have. */
  readonly bags?: readonly number[]
}

type Choice = readonly [fate: Fate, weight: number]

const of = (status: number, weight: number, more: Omit<Fate, 'status'> = {}): Choice => [{ status, ...more }, weight]

const timedOut = of(item.PAYMENT_TIMED_OUT, 6)
const cancelled = of(item.CANCELLED, 4)
const refunded = of(item.REFUNDED, 6, { previousStatus: item.REFUND_REQUESTED })

/** By the age in days up to which it is so. */
const stages: readonly (readonly [days: number, choices: readonly Choice[]])[] = [
  [0.8, [of(item.UNPAID, 26), of(item.PAYMENT_CONFIRMING, 6), of(item.PENDING_ACCEPT, 40), of(item.ACCEPTED, 28)]],
  [
    3,
    [
      of(item.PENDING_ACCEPT, 4),
      of(item.ACCEPTED, 12),
      of(item.WAITING_SUPPLEMENT, 10),
      of(item.PURCHASING, 28),
      of(item.PURCHASED, 28),
      of(item.CANNOT_BUY, 4),
      of(item.REFUND_REQUESTED, 5, { previousStatus: item.PURCHASING }),
      timedOut,
      cancelled,
    ],
  ],
  [
    8,
    [
      of(item.PURCHASED, 10),
      of(item.MERCHANT_SHIPPED, 28),
      of(item.ARRIVED, 14),
      of(item.QUALITY_CHECK, 12),
      of(item.QUALITY_PROBLEM, 6),
      of(item.SHELVING, 7),
      of(item.WAITING_SUPPLEMENT, 2),
      of(item.CANNOT_BUY, 2),
      of(item.REFUND_REQUESTED, 3, { previousStatus: item.PURCHASED }),
      refunded,
      timedOut,
      cancelled,
    ],
  ],
  [
    16,
    [
      of(item.WAREHOUSED, 30),
      of(item.WAREHOUSED, 4, { bags: [bag.CANCELLED, bag.CLOSED] }),
      of(item.SELECTED, 10, { bags: [bag.UNPAID, bag.PENDING_REVIEW, bag.PENDING_OUTBOUND] }),
      of(item.PACKING, 14, { bags: [bag.OUTBOUND_IN_PROGRESS, bag.PENDING_EXTRA_PAYMENT, bag.PENDING_SHIPMENT] }),
      of(item.SHIPPED, 22, { bags: [bag.SHIPPED] }),
      of(item.RETURNING, 3),
      of(item.QUALITY_PROBLEM, 2),
      refunded,
      timedOut,
      cancelled,
    ],
  ],
  [
    Infinity,
    [
      of(item.RECEIVED, 62, { bags: [bag.RECEIVED] }),
      of(item.SHIPPED, 7, { bags: [bag.SHIPPED] }),
      of(item.SHIPPED, 3, { bags: [bag.RETURNED] }),
      of(item.WAREHOUSED, 8),
      of(item.RETURNING, 1),
      of(item.DISPOSED, 2),
      refunded,
      timedOut,
      cancelled,
    ],
  ],
]

/** What has become of a purchase of this age. */
export function fateAt(ageMs: number, chance: Chance): Fate {
  const stage = stages.find(([days]) => ageMs < days * DAY_MS)
  return chance.weighted(stage?.[1] ?? [timedOut])
}

const unpaid: readonly number[] = [item.UNPAID, item.PAYMENT_CONFIRMING, item.PAYMENT_TIMED_OUT, item.CANCELLED]
const waiting: readonly number[] = [item.UNPAID, item.PAYMENT_CONFIRMING]

/** Whether the wallet has paid it. */
export const isPaidFate = ({ status }: Fate): boolean => !unpaid.includes(status)
/** Whether its payment still may come. */
export const isWaitingFate = ({ status }: Fate): boolean => waiting.includes(status)
export const isRefundedFate = ({ status }: Fate): boolean => status === item.REFUNDED
export const owesFate = ({ status }: Fate): boolean => status === item.WAITING_SUPPLEMENT
/** Whether the merchant has sent it, so that a carrier has a number for it. */
export const isSentFate = ({ status }: Fate): boolean =>
  status === item.MERCHANT_SHIPPED || (status >= item.ARRIVED && status <= item.DISPOSED)
/** What an item is in while it waits for nothing: instead of waiting for a supplement that was paid. */
export const RESUMED: Fate = { status: item.PURCHASING }

/** Whether it was paid, and whether it has a number at its carrier. */
export const isBagPaid = (status: number): boolean =>
  status !== bag.UNPAID && status !== bag.CANCELLED && status !== bag.CLOSED
export const isBagSent = (status: number): boolean =>
  status === bag.SHIPPED || status === bag.RECEIVED || status === bag.RETURNED
export const owesBag = (status: number): boolean => status === bag.PENDING_EXTRA_PAYMENT
/** What it is in instead where what it owed was debited. */
export const RESUMED_BAG = bag.PENDING_SHIPMENT
/** Whether the job takes it for received when its time is over. */
export const isUnderWay = (status: number): boolean => status === bag.SHIPPED
