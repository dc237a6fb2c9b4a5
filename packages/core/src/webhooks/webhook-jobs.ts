import { inBatches } from '../kernel/batches.js'
import { daysBefore } from '../kernel/days.js'
import type { Job } from '../kernel/concurrency/jobs.js'
import type { LogPartitions } from '../kernel/storage/log-partitions.js'
import { dropBefore } from '../kernel/storage/log-partitions.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import type { WebhookQueue } from './webhook-delivery.js'
import type { WebhookRuns } from './webhook-run.js'

/** Sends what is due; nothing where the host connected no sender. */
export function deliverWebhooks(runs: WebhookRuns | undefined): Job {
  return {
    name: 'deliver-webhooks',
    everySeconds: 1,
    async *run(now) {
      if (runs !== undefined) yield* runs.run(now)
    },
  }
}

/** What trimming deliveries needs. */
export interface DeliveryTrimming {
  readonly system: UnitOfWork<{ readonly webhooks: WebhookQueue }>
  readonly partitions: LogPartitions | undefined
  readonly keepDays: number
}

/**
 * Deletes deliveries and attempts of all tenants that are as old as the events that are kept no longer, attempts by whole
 * partitions where the storage has them.
 */
export function trimWebhookDeliveries({ system, partitions, keepDays }: DeliveryTrimming): Job {
  return {
    name: 'trim-webhook-deliveries',
    everySeconds: 3600,
    async *run(now) {
      const before = daysBefore(now, keepDays)
      yield* inBatches((limit) => system.transaction((tx) => tx.webhooks.deleteDeliveries(before, limit)))
      const { dropped, deleteBefore } = await dropBefore(partitions, 'webhookAttempt', before)
      yield dropped
      if (deleteBefore === undefined) return
      yield* inBatches((limit) => system.transaction((tx) => tx.webhooks.deleteAttempts(deleteBefore, limit)))
    },
  }
}
