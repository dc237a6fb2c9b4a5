import { defineLifecycle } from '../kernel/lifecycle.js'

/** The life of a supplement (rules/supplements#kinds); the numbers are those of a wallet payment. */
export const supplementLifecycle = defineLifecycle({
  name: 'Supplement',
  states: {
    UNPAID: { code: 0, text: 'unpaid' },
    PAID: { code: 10, text: 'paid' },
    CANCELLED: { code: 30, text: 'cancelled' },
  },
  begins: 'UNPAID',
  conditions: { owed: 'its order lives' },
  moves: [
    { on: 'debit', from: ['UNPAID'], to: 'PAID', told: 'without a call of the partner' },
    { on: 'pay', from: ['UNPAID'], to: 'PAID', when: 'owed', told: 'all of a wallet payment' },
    { on: 'cancel', from: ['UNPAID'], to: 'CANCELLED', told: 'by operations, or at the end of its sub-order' },
  ],
})

/** The code of each state. */
export const supplementStatus = supplementLifecycle.status

export type SupplementStatus = (typeof supplementStatus)[keyof typeof supplementStatus]
