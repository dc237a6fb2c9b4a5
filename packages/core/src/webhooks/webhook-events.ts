import { z } from 'zod'
import { integer, numericId } from '../http/input/fields.js'
import { defineEvent } from '../events/index.js'

/** The engine gave an endpoint up: what follows is not sent there until somebody enables it. */
export const webhookEndpointDisabled = defineEvent({
  type: 'webhook.endpoint.disabled',
  summary: 'An endpoint was disabled because nothing arrived for too long, or because it said to be gone',
  data: z.object({ endpointId: numericId(), url: z.string(), status: integer(), disabledReason: z.string() }),
  example: {
    key: '1',
    data: {
      endpointId: 1,
      url: 'https://partner.example.com/webhooks',
      status: 2,
      disabledReason: 'No attempt succeeded for 5 days',
    },
  },
})

/** What the test call sends; it is in no feed. */
export const webhookTest = defineEvent({
  type: 'webhook.test',
  summary: 'Somebody tries an endpoint; the event is in no feed and its position is 0',
  data: z.object({ endpointId: numericId() }),
  example: { key: '1', data: { endpointId: 1 } },
})
