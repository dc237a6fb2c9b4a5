import { defineLifecycle } from '../kernel/lifecycle.js'

/** The specification's `refStatus`: how far the creation of a purchase has come (rules/purchases#creation). */
export const purchaseLifecycle = defineLifecycle({
  name: 'Purchase',
  states: {
    PROCESSING: { code: 0, text: 'processing' },
    CREATED: { code: 1, text: 'created' },
    FAILED: { code: 2, text: 'creation failed' },
  },
  begins: 'PROCESSING',
  conditions: {
    abandoned: 'its attempt began long ago',
    present: 'no later attempt has taken its place',
  },
  moves: [
    { on: 'claim', from: ['FAILED'], to: 'PROCESSING', told: 'the partner sends it again' },
    { on: 'claim', from: ['PROCESSING'], to: 'PROCESSING', when: 'abandoned', told: 'the partner sends it again' },
    { on: 'complete', from: ['PROCESSING'], to: 'CREATED', when: 'present' },
    { on: 'fail', from: ['PROCESSING'], to: 'FAILED', when: 'present' },
    { on: 'abandon', from: ['PROCESSING'], to: 'FAILED', when: 'abandoned', told: 'the partner asks for it' },
  ],
})

/** The code of each state. */
export const refStatus = purchaseLifecycle.status
