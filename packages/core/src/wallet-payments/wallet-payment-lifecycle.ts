import { defineLifecycle } from '../kernel/lifecycle.js'

/** The specification's "Wallet pay `status`" (rules/wallet-payments#states); other numbers than those of payment orders. */
export const walletPaymentLifecycle = defineLifecycle({
  name: 'Wallet payment',
  states: {
    UNPAID: { code: 0, text: 'unpaid' },
    SUCCESS: { code: 10, text: 'paid' },
    // Of the specification; refunds are entries of the ledger, and leave the payment as it is.
    REFUNDED: { code: 20, text: 'refunded' },
    CLOSED: { code: 30, text: 'closed' },
  },
  begins: 'UNPAID',
  moves: [
    { on: 'pay', from: ['UNPAID'], to: 'SUCCESS', told: 'with the wallet, and with what is paid' },
    {
      on: 'close',
      from: ['UNPAID'],
      to: 'CLOSED',
      told: 'its time is over, it was paid another way, or needs another payment',
    },
  ],
})

/** The code of each state. */
export const walletPaymentStatus = walletPaymentLifecycle.status
