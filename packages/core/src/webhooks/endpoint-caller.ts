import type { AuditStores } from '../http/admin-api/audit.js'
import { auditOf } from '../http/admin-api/record-audit.js'
import type { AuditedRows } from '../http/admin-api/record-audit.js'
import { revised } from '../http/admin-api/revision.js'
import type { Revised } from '../http/admin-api/revision.js'
import type { AdminContext, PartnerContext } from '../http/context.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import type { WebhookDeliveryRepository } from './webhook-delivery.js'
import { webhookEndpointView } from './webhook-endpoint.js'
import type { WebhookEndpointRepository, WebhookEndpointRow } from './webhook-endpoint.js'
import type { WebhookSecretRepository } from './webhook-secret.js'

/** The repositories that the work on endpoints and deliveries touches. */
export interface WebhookStores extends AuditStores {
  readonly webhookEndpoints: WebhookEndpointRepository
  readonly webhookSecrets: WebhookSecretRepository
  readonly webhookDeliveries: WebhookDeliveryRepository
}

/** What the paths of the calls begin with, and what the operate log names the resource by. */
export const WEBHOOK_ENDPOINT_PATH = '/admin-api/event/webhook-endpoint'

const audit = auditOf(WEBHOOK_ENDPOINT_PATH, revised(webhookEndpointView))

/** Who works on endpoints: operations on all of the tenant's, an application on its own. */
export interface EndpointCaller {
  readonly tenantId: number
  readonly now: Date
  readonly storage: UnitOfWork<WebhookStores>
  /** The application whose endpoints there are for the caller; undefined: all. */
  readonly clientId: string | undefined
  /** Aborted when the caller goes away; absent: it stays. */
  readonly signal?: AbortSignal | undefined
  /** Writes down what changed, where that is asked for, in the transaction of the change. */
  readonly tell: (tx: WebhookStores, change: AuditedRows<WebhookEndpointRow & Revised>) => Promise<void>
}

/** An application: there are only its own endpoints for it. */
export interface EndpointOwner extends EndpointCaller {
  readonly clientId: string
}

/** Operations, whose changes the operate log tells of. */
export const asOperator = (context: AdminContext<WebhookStores>): EndpointCaller => ({
  tenantId: context.tenantId,
  now: context.now,
  storage: context.storage,
  clientId: undefined,
  // Found when it is asked for: most calls need none.
  get signal() {
    return context.signal
  },
  tell: (tx, change) => audit(tx, context, change),
})

/** The application of a call. */
export const asOwner = (context: PartnerContext<WebhookStores>): EndpointOwner => ({
  tenantId: context.tenantId,
  now: context.now,
  storage: context.storage,
  clientId: context.principal.clientId,
  get signal() {
    return context.signal
  },
  tell: () => Promise.resolve(),
})
