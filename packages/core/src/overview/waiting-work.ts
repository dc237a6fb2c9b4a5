import { z } from 'zod'
import { integer, localDateTimeOutput } from '../http/input/fields.js'
import { MOST_COUNTED } from '../kernel/capped-count.js'

/** What waits for somebody's hands, and the resource of the admin API that it is done in. */
export const waitingResources = {
  UNPAID_SUPPLEMENTS: 'order/supplement',
  PAYMENTS_TO_REFUND: 'pay/order',
  STANDING_ITEMS: 'order/order-item',
  FAILED_INVOICES: 'order/invoice',
  FAILED_GRANTS: 'promotion/lucky-draw-record',
  DEAD_DELIVERIES: 'event/webhook-delivery',
} as const

/** A kind of work that waits. */
export type WaitingKind = keyof typeof waitingResources

/** Every kind, in the order in which they are told. */
export const waitingKinds = Object.keys(waitingResources) as readonly WaitingKind[]

/**
 * After so many days without a step an order item counts as standing still. Merchants ship within a few days and parcels
 * arrive within a week; whatever takes longer has been forgotten, or lost.
 */
export const STANDING_DAYS = 7

/** Rows of one kind that wait. */
export interface WaitingRows {
  /** One more than was asked for at most where there are still more. */
  readonly count: number
  /** Since when the oldest of them waits; null where there is none. */
  readonly oldest: Date | null
}

/** Work that waits, as the admin API tells it. */
export const waitingWorkView = z.object({
  kind: z.enum(waitingKinds as [WaitingKind, ...WaitingKind[]]),
  resource: z.enum(waitingResources).meta({ description: 'The path of the resource below /admin-api/' }),
  count: integer(0).meta({ description: `At most ${MOST_COUNTED}` }),
  capped: z.boolean().meta({ description: 'Whether there are more than were counted' }),
  oldest: localDateTimeOutput().nullable().meta({ description: 'Since when the oldest waits; null where none does' }),
})

/** Work that waits. */
export type WaitingWork = z.input<typeof waitingWorkView>
