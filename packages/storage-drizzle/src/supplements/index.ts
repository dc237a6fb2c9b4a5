import type { Repositories, SystemRepositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleSupplementRepository, DrizzleSupplementSweep } from './supplement-repository.js'

/** A tenant's supplements; for the platform the sweep of those that could be debited now. */
export const supplementsStorage = {
  tenant: (tenantId: number) =>
    ({
      supplements: (g) => new DrizzleSupplementRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
  system: {
    supplements: (g) => new DrizzleSupplementSweep(g),
  } satisfies Partial<Makers<SystemRepositories>>,
}
