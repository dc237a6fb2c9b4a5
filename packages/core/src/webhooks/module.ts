import type { z } from 'zod'
import type { EngineParts } from '../http/module.js'
import type { Background } from '../kernel/concurrency/background.js'
import type { Clock } from '../kernel/clock.js'
import type { SealingKey } from '../kernel/seals.js'
import type { LogPartitions } from '../kernel/storage/log-partitions.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import type { EventWake } from '../events/index.js'
import { replayOperations } from './admin/replay-events.js'
import { webhookDeliveryOperations } from './admin/webhook-delivery.js'
import { webhookEndpointOperations } from './admin/webhook-endpoint.js'
import { createOwnWebhookEndpoint } from './operations/create-own-webhook-endpoint.js'
import { deleteOwnWebhookEndpoint } from './operations/delete-own-webhook-endpoint.js'
import { listOwnWebhookEndpoints } from './operations/list-own-webhook-endpoints.js'
import { pageOwnWebhookDeliveries } from './operations/page-own-webhook-deliveries.js'
import { retryOwnWebhookDelivery } from './operations/retry-own-webhook-delivery.js'
import { rotateOwnWebhookEndpointSecret } from './operations/rotate-own-webhook-endpoint-secret.js'
import { testOwnWebhookEndpoint } from './operations/test-own-webhook-endpoint.js'
import { updateOwnWebhookEndpoint } from './operations/update-own-webhook-endpoint.js'
import { WebhookDeliverer } from './webhook-deliverer.js'
import type { DelivererStores } from './webhook-deliverer.js'
import { webhookEvents } from './webhook-events.js'
import { webhookDeliveryLifecycle } from './webhook-delivery-lifecycle.js'
import { WebhookDeliveryService } from './webhook-delivery-service.js'
import type { WebhookDeliveryRepository, WebhookQueue } from './webhook-delivery.js'
import { WebhookEndpointService } from './webhook-endpoint-service.js'
import type { WebhookEndpointRepository } from './webhook-endpoint.js'
import { deliverWebhooks, trimWebhookDeliveries } from './webhook-jobs.js'
import { WebhookNotice } from './webhook-notice.js'
import type { NoticeSender } from './webhook-notice.js'
import { WebhookRuns } from './webhook-run.js'
import { WebhookSeals } from './webhook-seals.js'
import type { WebhookSecretRepository } from './webhook-secret.js'
import type { WebhookSender } from './webhook-sender.js'
import type { webhooksOptions } from './webhooks-options.js'

export interface WebhookServices {
  /** Where applications have their events sent to. */
  readonly webhookEndpoints: WebhookEndpointService
  /** What became of events on their way. */
  readonly webhookDeliveries: WebhookDeliveryService
}

export interface WebhookRepositories {
  readonly webhookEndpoints: WebhookEndpointRepository
  readonly webhookSecrets: WebhookSecretRepository
  readonly webhookDeliveries: WebhookDeliveryRepository
}

export interface WebhookSystemRepositories {
  readonly webhooks: WebhookQueue
}

interface Parts extends EngineParts {
  readonly options: {
    readonly channels: { readonly webhooks?: WebhookSender | undefined; readonly email?: NoticeSender | undefined }
    readonly webhooks: z.output<typeof webhooksOptions>
    readonly events: { readonly keepDays: number }
    readonly signingClock: Clock
  }
  readonly installation: {
    readonly webhookKeys: readonly SealingKey[]
    readonly background: Background
    readonly wake: EventWake
  }
  readonly storage: {
    readonly forTenant: (tenantId: number) => UnitOfWork<DelivererStores>
    readonly system: UnitOfWork<WebhookSystemRepositories>
    readonly logPartitions?: LogPartitions | undefined
  }
}

/** What sends events; undefined where the host connected no sender. */
function createRuns(parts: Parts, seals: WebhookSeals): WebhookRuns | undefined {
  const { options, installation, storage, clock, random, log, guards, zone, telemetry } = parts
  const { channels, signingClock, webhooks } = options
  const { webhooks: sender, email } = channels
  if (sender === undefined) return undefined
  const queue = storage.system.webhooks
  const deliverer = new WebhookDeliverer({
    sender,
    signingClock,
    timeoutMs: webhooks.timeoutMs,
    telemetry,
    queue,
    storesOf: (tenantId) => storage.forTenant(tenantId),
    seals,
    notice: new WebhookNotice({ email, emailGuard: guards.of('email'), zone, clock, random, log }),
    clock,
    random,
    log,
  })
  const { background, wake } = installation
  const runs = new WebhookRuns({ deliverer, queue, clock, signingClock, log, background, telemetry })
  wake.addStep(() => Promise.resolve(runs.wake()))
  return runs
}

/** Sends what happened to whoever wants to be told. */
export const webhookModule = {
  name: 'webhooks',
  partner: [
    createOwnWebhookEndpoint,
    listOwnWebhookEndpoints,
    updateOwnWebhookEndpoint,
    deleteOwnWebhookEndpoint,
    rotateOwnWebhookEndpointSecret,
    testOwnWebhookEndpoint,
    pageOwnWebhookDeliveries,
    retryOwnWebhookDelivery,
  ],
  admin: [...webhookEndpointOperations, ...webhookDeliveryOperations, ...replayOperations],
  events: webhookEvents,
  lifecycles: [webhookDeliveryLifecycle],
  build(parts: Parts) {
    const { options, installation, random, storage, telemetry, log } = parts
    const { channels, signingClock, webhooks, events } = options
    const seals = new WebhookSeals(random, installation.webhookKeys)
    const services: WebhookServices = {
      webhookEndpoints: new WebhookEndpointService({
        sender: channels.webhooks,
        signingClock,
        timeoutMs: webhooks.timeoutMs,
        log,
        telemetry,
        seals,
        random,
      }),
      webhookDeliveries: new WebhookDeliveryService(),
    }
    const { system, logPartitions: partitions } = storage
    const jobs = [
      deliverWebhooks(createRuns(parts, seals)),
      trimWebhookDeliveries({ system, partitions, keepDays: events.keepDays }),
    ]
    return { services, jobs }
  },
}
