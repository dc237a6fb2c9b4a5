import type { StoredDomain } from '../domain-list.js'
import { webhookTables } from './tables.js'
import { DrizzleWebhookDeliveryRepository } from './webhook-delivery-repository.js'
import { DrizzleWebhookEndpointRepository } from './webhook-endpoint-repository.js'
import { DrizzleWebhookQueue } from './webhook-queue.js'
import { DrizzleWebhookSecretRepository } from './webhook-secret-repository.js'

/** Webhook endpoints of a tenant, their secrets and deliveries; for the platform what deliverers look for. */
export const webhooksStorage = {
  tables: webhookTables,
  tenant: {
    webhookEndpoints: DrizzleWebhookEndpointRepository,
    webhookSecrets: DrizzleWebhookSecretRepository,
    webhookDeliveries: DrizzleWebhookDeliveryRepository,
  },
  system: { webhooks: DrizzleWebhookQueue },
} satisfies StoredDomain
