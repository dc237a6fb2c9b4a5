import { resource } from '../domain-contract.js'
import type { DomainContract } from '../domain-contract.js'
import { describeResource } from '../resource-suite.js'
import { describePointProducts } from './point-product-suite.js'
import { describePointRaces } from './point-race-suite.js'
import { pointProductCase, pointRuleCase } from './point-resource-cases.js'
import { describePoints } from './point-suite.js'

/** Points of members: no balance below zero, no award given twice, no stock exceeded. */
export const pointsContract = {
  tenant: {
    pointRules: { ...resource, listEnabled: true, updateStatus: true },
    pointAccounts: { change: true, earnOfDay: true, find: true, verify: true },
    pointEntries: { append: true, newestOf: true },
    pointAwards: { begin: true, keep: true },
    pointProducts: { ...resource, updateStatus: true, take: true },
    pointExchanges: { insert: true, find: true, findByRequest: true, page: true },
  },
  describe(use) {
    describeResource(pointRuleCase, use)
    describePoints(use)
    describeResource(pointProductCase, use)
    describePointProducts(use)
  },
  races: describePointRaces,
} satisfies DomainContract
