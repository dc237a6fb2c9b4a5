import { defineLifecycle } from '../kernel/lifecycle.js'

/**
 * The life of a payment order (rules/payments#states); other numbers than those of wallet payments. Nothing leads away
 * from PAID: money that came is never forgotten.
 */
export const payOrderLifecycle = defineLifecycle({
  name: 'Payment order',
  states: {
    PENDING: { code: 0, text: 'pending' },
    PAID: { code: 10, text: 'paid' },
    CLOSED: { code: 20, text: 'closed' },
  },
  begins: 'PENDING',
  // Somebody may have paid the newer one instead.
  conditions: { newest: 'no order with the same `outOrderNo` came after it' },
  moves: [
    { on: 'paid', from: ['PENDING'], to: 'PAID', told: 'the channel says so' },
    { on: 'paid', from: ['CLOSED'], to: 'PAID', when: 'newest', told: 'the channel says so' },
    { on: 'closed', from: ['PENDING'], to: 'CLOSED', told: 'the channel says so' },
    { on: 'refused', from: ['PENDING'], to: 'CLOSED', told: 'the channel will not have it' },
    { on: 'expired', from: ['PENDING'], to: 'CLOSED', told: 'its time is over' },
    { on: 'closedByAdmin', from: ['PENDING'], to: 'CLOSED' },
  ],
})

/** The code of each state, as it is stored and as both APIs show it. */
export const payOrderStatus = payOrderLifecycle.status

/** Why a payment order's status changes. */
export type PayOrderTrigger = (typeof payOrderLifecycle.moves)[number]['on']
