import type { StoredDomain } from '../domain-list.js'
import { DrizzleUsageCounterRepository, DrizzleUsageCounterSweep } from './usage-counter-repository.js'
import { usageLimitTables } from './tables.js'

/** A tenant's counters; for the platform the sweep of days that are over. */
export const usageLimitsStorage = {
  tables: usageLimitTables,
  tenant: { usageCounters: DrizzleUsageCounterRepository },
  system: { usageCounters: DrizzleUsageCounterSweep },
} satisfies StoredDomain
