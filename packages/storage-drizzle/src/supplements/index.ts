import type { StoredDomain } from '../domain-list.js'
import { DrizzleSupplementRepository } from './supplement-repository.js'
import { DrizzleSupplementSweep } from './supplement-sweep.js'
import { supplementTables } from './tables.js'

/** A tenant's supplements; for the platform the sweep of those that could be debited now. */
export const supplementsStorage = {
  tables: supplementTables,
  tenant: { supplements: DrizzleSupplementRepository },
  system: { supplements: DrizzleSupplementSweep },
} satisfies StoredDomain
