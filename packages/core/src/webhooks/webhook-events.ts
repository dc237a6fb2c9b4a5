import { z } from 'zod'
import { integer, numericId } from '../http/input/fields.js'
import type { DeclaredEvent } from '../http/declared-event.js'
import { defineEvent } from '../events/index.js'
import type { NewEvent } from '../events/index.js'

const webhookEndpointDisabled = defineEvent({
  type: 'webhook.endpoint.disabled',
  summary: 'An endpoint was disabled',
  description: 'An endpoint was disabled because nothing arrived for too long, or because it said to be gone.',
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

const webhookTest = defineEvent({
  type: 'webhook.test',
  summary: 'Somebody tries an endpoint',
  description: 'The event is in no feed and its position is 0.',
  isInNoFeed: true,
  data: z.object({ endpointId: numericId() }),
  example: { key: '1', data: { endpointId: 1 } },
})

export const webhookEvents: readonly DeclaredEvent[] = [webhookEndpointDisabled, webhookTest]

/** An endpoint that was given up. */
interface GivenUpEndpoint {
  readonly clientId: string
  readonly id: number
  readonly url: string
  readonly status: number
  readonly disabledReason: string
}

/** The engine gave an endpoint up: what follows is not sent there until somebody enables it. */
export const disabledEndpoint = ({ clientId, id, ...data }: GivenUpEndpoint): NewEvent =>
  webhookEndpointDisabled.of({ clientId, key: id, data: { endpointId: id, ...data } })

/** What the test call sends; it is in no feed. */
export const triedEndpoint = ({ clientId, id }: Pick<GivenUpEndpoint, 'clientId' | 'id'>): NewEvent =>
  webhookTest.of({ clientId, key: id, data: { endpointId: id } })
