import type { DomainContract } from '../domain-contract.js'
import { describeConsumption } from './consumption-suite.js'

/** What members spent, added up in buckets of time. */
export const consumptionContract = {
  tenant: {
    consumption: { add: true, sum: true },
  },
  describe(use) {
    describeConsumption(use)
  },
} satisfies DomainContract
