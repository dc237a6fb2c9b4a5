import type { UsageCounterRepository, UsageCounterSweep } from './usage-counter.js'
import { sweepUsageCounters } from './usage-jobs.js'

export interface UsageLimitRepositories {
  readonly usageCounters: UsageCounterRepository
}

export interface UsageLimitSystemRepositories {
  readonly usageCounters: UsageCounterSweep
}

interface Parts {
  readonly storage: { readonly system: UsageLimitSystemRepositories }
}

/** How often something may be used. */
export const usageLimitModule = {
  name: 'usage-limits',
  build: ({ storage }: Parts) => ({ jobs: [sweepUsageCounters(storage.system.usageCounters)] }),
}
