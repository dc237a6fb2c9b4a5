import type { Repositories, SystemRepositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleIdempotencyKeyRepository, DrizzleIdempotencyKeySweep } from './idempotency-key-repository.js'
import { DrizzleRequestIdRepository, DrizzleRequestIdSweep } from './request-id-repository.js'

/** A tenant's ids and keys; for the platform the sweeps of those that are over. */
export const idempotencyStorage = {
  tenant: (tenantId: number) =>
    ({
      requestIds: (g) => new DrizzleRequestIdRepository(g, tenantId),
      idempotencyKeys: (g) => new DrizzleIdempotencyKeyRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
  system: {
    requestIds: (g) => new DrizzleRequestIdSweep(g),
    idempotencyKeys: (g) => new DrizzleIdempotencyKeySweep(g),
  } satisfies Partial<Makers<SystemRepositories>>,
}
