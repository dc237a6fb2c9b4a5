import type { WebhookDeliveryRepository, WebhookQueue } from './webhook-delivery.js'
import { webhookDeliveryLifecycle } from './webhook-delivery-lifecycle.js'
import type { WebhookEndpointRepository } from './webhook-endpoint.js'
import type { WebhookSecretRepository } from './webhook-secret.js'

export interface WebhookRepositories {
  readonly webhookEndpoints: WebhookEndpointRepository
  readonly webhookSecrets: WebhookSecretRepository
  readonly webhookDeliveries: WebhookDeliveryRepository
}

export interface WebhookSystemRepositories {
  readonly webhooks: WebhookQueue
}

/** Sends what happened to whoever wants to be told. */
export const webhookModule = {
  name: 'webhooks',
  lifecycles: [webhookDeliveryLifecycle],
}
