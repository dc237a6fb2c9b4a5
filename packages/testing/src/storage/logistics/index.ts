import { resource } from '../domain-contract.js'
import type { DomainContract } from '../domain-contract.js'
import { describeResource } from '../resource-suite.js'
import { describeFreightLines, freightLineCase } from './freight-line-suite.js'

/** Freight lines, as estimates read them. */
export const logisticsContract = {
  tenant: {
    freightLines: { ...resource, updateStatus: true, listOfCountry: true },
  },
  describe(use) {
    describeResource(freightLineCase, use)
    describeFreightLines(use)
  },
} satisfies DomainContract
