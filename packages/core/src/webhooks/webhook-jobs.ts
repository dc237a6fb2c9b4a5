import { daysBefore, inBatches } from '../kernel/batches.js'
import type { Job } from '../kernel/concurrency/jobs.js'
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

/** Deletes deliveries and attempts of all tenants that are as old as the events that are kept no longer. */
export function trimWebhookDeliveries(system: UnitOfWork<{ readonly webhooks: WebhookQueue }>, keepDays: number): Job {
  return {
    name: 'trim-webhook-deliveries',
    everySeconds: 3600,
    async *run(now) {
      const before = daysBefore(now, keepDays)
      yield* inBatches((limit) => system.transaction((tx) => tx.webhooks.deleteDeliveries(before, limit)))
      yield* inBatches((limit) => system.transaction((tx) => tx.webhooks.deleteAttempts(before, limit)))
    },
  }
}
