export type {
  AttemptResult,
  ClaimedDelivery,
  DeliveredEvent,
  DeliveryClaim,
  DeliveryOutcome,
  DeliveryPlace,
  EndpointPlace,
  Recovery,
  Replay,
  WebhookAttemptRow,
  WebhookDeliveryFilter,
  WebhookDeliveryRepository,
  WebhookDeliveryRow,
  WebhookFailure,
  WebhookQueue,
} from './webhook-delivery.js'
export { webhookDeliveryLifecycle } from './webhook-delivery-lifecycle.js'
export { EVERY_TYPE, webhookEndpointStatus, webhookOrdering } from './webhook-endpoint.js'
export type {
  AttemptedAddress,
  LongFailure,
  WebhookEndpointInput,
  WebhookEndpointRepository,
  WebhookEndpointRow,
  WebhookTarget,
} from './webhook-endpoint.js'
export type { StoredWebhookSecret, WebhookSecretRepository } from './webhook-secret.js'
