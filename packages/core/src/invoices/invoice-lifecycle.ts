import { defineLifecycle } from '../kernel/lifecycle.js'

/** What an invoice goes through; a failed one stays failed, unless operations have it tried again. */
export const invoiceLifecycle = defineLifecycle({
  name: 'Invoice',
  states: {
    PROCESSING: { code: 0, text: 'processing' },
    SUCCESS: { code: 1, text: 'success' },
    FAILED: { code: 2, text: 'failed' },
  },
  begins: 'PROCESSING',
  conditions: {
    held: 'no other worker has taken it up since',
    lost: 'its file is kept no longer',
  },
  moves: [
    { on: 'succeed', from: ['PROCESSING'], to: 'SUCCESS', when: 'held' },
    { on: 'fail', from: ['PROCESSING'], to: 'FAILED', when: 'held' },
    { on: 'postpone', from: ['PROCESSING'], to: 'PROCESSING', when: 'held', told: 'what came of it is not known' },
    { on: 'retry', from: ['FAILED'], to: 'PROCESSING', told: 'by operations' },
    { on: 'reopen', from: ['SUCCESS'], to: 'PROCESSING', when: 'lost', told: 'a partner asks for it' },
  ],
})

/** The code of each state. */
export const invoiceStatus = invoiceLifecycle.status
