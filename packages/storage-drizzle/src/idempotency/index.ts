import type { StoredDomain } from '../domain-list.js'
import { DrizzleIdempotencyKeyRepository, DrizzleIdempotencyKeySweep } from './idempotency-key-repository.js'
import { DrizzleRequestIdRepository, DrizzleRequestIdSweep } from './request-id-repository.js'
import { idempotencyTables } from './tables.js'

/** A tenant's ids and keys; for the platform the sweeps of those that are over. */
export const idempotencyStorage = {
  tables: idempotencyTables,
  tenant: {
    requestIds: DrizzleRequestIdRepository,
    idempotencyKeys: DrizzleIdempotencyKeyRepository,
  },
  system: {
    requestIds: DrizzleRequestIdSweep,
    idempotencyKeys: DrizzleIdempotencyKeySweep,
  },
} satisfies StoredDomain
