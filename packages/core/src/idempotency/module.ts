import { sweepRequestIds } from './idempotency-jobs.js'
import type { IdempotencyKeyRepository, IdempotencyKeySweep } from './idempotency-key.js'
import type { RequestIdRepository, RequestIdSweep } from './request-id.js'

export interface IdempotencyRepositories {
  readonly requestIds: RequestIdRepository
  readonly idempotencyKeys: IdempotencyKeyRepository
}

export interface IdempotencySystemRepositories {
  readonly requestIds: RequestIdSweep
  readonly idempotencyKeys: IdempotencyKeySweep
}

interface Parts {
  readonly storage: { readonly system: IdempotencySystemRepositories }
}

/** What is done once, however often it is asked for. */
export const idempotencyModule = {
  name: 'idempotency',
  build: ({ storage }: Parts) => ({ jobs: [sweepRequestIds(storage.system)] }),
}
