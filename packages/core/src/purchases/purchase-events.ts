import { z } from 'zod'
import { integer } from '../http/input/fields.js'
import type { DeclaredEvent } from '../http/declared-event.js'
import { defineEvent } from '../events/index.js'
import type { NewEvent } from '../events/index.js'

const purchaseData = z.object({
  orderNo: z.string().meta({ description: 'Platform number' }),
  outOrderNo: z.string().meta({ description: 'Caller number' }),
})

const numbers = { orderNo: 'M20260910120000T8XGK6DZYHPA', outOrderNo: 'shop-order-20260910-1' }

const purchasePaid = defineEvent({
  type: 'order.purchase.paid',
  summary: 'A purchase was paid',
  description: 'A purchase was paid: from the member’s wallet, or another way, as operations have confirmed.',
  data: purchaseData.extend({
    payAmount: integer().meta({ description: 'CNY cents, without what was cancelled before' }),
  }),
  example: { key: numbers.orderNo, data: { ...numbers, payAmount: 35_190 } },
})

const purchaseExpired = defineEvent({
  type: 'order.purchase.expired',
  summary: 'A purchase expired',
  description: 'A purchase was not paid in time.',
  data: purchaseData,
  example: { key: numbers.orderNo, data: numbers },
})

const purchaseCancelled = defineEvent({
  type: 'order.purchase.cancelled',
  summary: 'A purchase was cancelled',
  description: 'Everything of an unpaid purchase was cancelled.',
  data: purchaseData,
  example: { key: numbers.orderNo, data: numbers },
})

export const purchaseEvents: readonly DeclaredEvent[] = [purchasePaid, purchaseExpired, purchaseCancelled]

/** Which purchase, and whose. */
interface NamedPurchase {
  readonly clientId: string
  readonly orderNo: string
  readonly outOrderNo: string
}

export const paidPurchase = ({ clientId, ...data }: NamedPurchase & { readonly payAmount: number }): NewEvent =>
  purchasePaid.of({ clientId, key: data.orderNo, data })

export const expiredPurchase = ({ clientId, ...data }: NamedPurchase): NewEvent =>
  purchaseExpired.of({ clientId, key: data.orderNo, data })

export const cancelledPurchase = ({ clientId, ...data }: NamedPurchase): NewEvent =>
  purchaseCancelled.of({ clientId, key: data.orderNo, data })
