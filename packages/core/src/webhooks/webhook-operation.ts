import { z } from 'zod'
import { numericId } from '../http/input/fields.js'
import { operationsOf } from '../http/operation.js'
import type { WebhookStores } from './endpoint-caller.js'
import type { WebhookDeliveryService } from './webhook-delivery-service.js'
import type { WebhookEndpointService } from './webhook-endpoint-service.js'

/** Declares an operation by which an application manages its own endpoints. */
export const defineWebhookOperation = operationsOf<
  { webhookEndpoints: WebhookEndpointService; webhookDeliveries: WebhookDeliveryService },
  WebhookStores
>()

/** The scope of all of them. */
export const WEBHOOK_SCOPE = 'event:webhook:manage'

/** A secret in an answer. */
export const shownOnce = z.string().meta({ description: 'Shown this once.' })

/** Names one of the caller's endpoints. */
export const ownEndpointId = z.object({ id: numericId() })

/** What the documents create. */
export const exampleEndpoint = {
  url: 'https://partner.example.com/events',
  eventTypes: ['pay.order.paid' as const, 'order.item.status_changed' as const],
  status: 1 as const,
}

/** The demo's endpoint. */
export const exampleOwnEndpoint = {
  id: 1,
  url: 'https://partner.example.com/webhooks',
  description: 'Made by the example host',
  eventTypes: ['*'],
  status: 1,
  ordering: 0,
  secretHint: 'ab0=',
  disabledReason: null,
  failingSince: null,
  createTime: '2026-09-10 12:00:00',
}

/** The demo's delivery. */
export const exampleOwnDelivery = {
  id: 1,
  endpointId: 1,
  position: 1,
  eventId: 'evt_1_1',
  replayNo: 0,
  type: 'member.binding.created',
  subject: 'member.binding/user-1001',
  status: 3,
  attempts: 0,
  dueTime: '2026-09-10 12:00:00',
  deliveredTime: null,
  createTime: '2026-09-10 12:00:00',
}
