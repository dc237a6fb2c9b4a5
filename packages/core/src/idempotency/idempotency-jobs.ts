import { inBatches } from '../kernel/batches.js'
import type { Job } from '../kernel/concurrency/jobs.js'
import type { IdempotencyKeySweep } from './idempotency-key.js'
import type { RequestIdSweep } from './request-id.js'

/** What is done once within a time. */
export interface IdempotencySweeps {
  readonly requestIds: RequestIdSweep
  readonly idempotencyKeys: IdempotencyKeySweep
}

/** Forgets request ids of partners and idempotency keys of administrators that are free again. */
export function sweepRequestIds({ requestIds, idempotencyKeys }: IdempotencySweeps): Job {
  return {
    name: 'sweep-request-ids',
    everySeconds: 300,
    async *run(now) {
      yield* inBatches((limit) => requestIds.deleteExpired(now, limit))
      yield* inBatches((limit) => idempotencyKeys.deleteExpired(now, limit))
    },
  }
}
