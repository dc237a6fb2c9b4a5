import { defineLifecycle } from '../kernel/lifecycle.js'

/** What becomes of an event on its way to an endpoint. */
export const webhookDeliveryLifecycle = defineLifecycle({
  name: 'Webhook delivery',
  states: {
    WAITING: { code: 0, text: 'waiting' },
    DELIVERED: { code: 1, text: 'delivered' },
    DEAD: { code: 2, text: 'dead' },
    CANCELLED: { code: 3, text: 'cancelled' },
  },
  begins: 'WAITING',
  conditions: { held: 'no other deliverer has taken it up since' },
  moves: [
    { on: 'deliver', from: ['WAITING'], to: 'DELIVERED', when: 'held' },
    { on: 'postpone', from: ['WAITING'], to: 'WAITING', when: 'held', told: 'the attempt failed' },
    { on: 'giveUp', from: ['WAITING'], to: 'DEAD', when: 'held', told: 'the last attempt failed' },
    {
      on: 'withdraw',
      from: ['WAITING'],
      to: 'CANCELLED',
      when: 'held',
      told: 'the application may not know it any more',
    },
    { on: 'cancel', from: ['WAITING'], to: 'CANCELLED', told: 'by operations, or with its endpoint' },
    { on: 'retry', from: ['DELIVERED', 'DEAD', 'CANCELLED'], to: 'WAITING', told: 'one, or all of a time' },
  ],
})

/** The code of each state. */
export const webhookDeliveryStatus = webhookDeliveryLifecycle.status
