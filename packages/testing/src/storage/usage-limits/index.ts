import { describe } from 'vitest'
import type { DomainContract } from '../domain-contract.js'
import { describeUsageCounters } from './usage-counter-suite.js'

/** Counters that stop at the limit of the moment. */
export const usageLimitsContract = {
  tenant: {
    usageCounters: { take: true, giveBack: true, count: true },
  },
  system: {
    usageCounters: { deleteExpired: true },
  },
  describe(use) {
    describe('usageCounters', () => describeUsageCounters(use))
  },
} satisfies DomainContract
