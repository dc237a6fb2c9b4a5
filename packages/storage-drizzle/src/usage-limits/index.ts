import type { Repositories, SystemRepositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleUsageCounterRepository, DrizzleUsageCounterSweep } from './usage-counter-repository.js'

/** A tenant's counters; for the platform the sweep of days that are over. */
export const usageLimitsStorage = {
  tenant: (tenantId: number) =>
    ({
      usageCounters: (g) => new DrizzleUsageCounterRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
  system: {
    usageCounters: (g) => new DrizzleUsageCounterSweep(g),
  } satisfies Partial<Makers<SystemRepositories>>,
}
