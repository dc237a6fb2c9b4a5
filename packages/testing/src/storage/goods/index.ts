import { resource } from '../domain-contract.js'
import type { DomainContract } from '../domain-contract.js'
import { describeResource } from '../resource-suite.js'
import { describeQualityChecks } from './goods-suite.js'
import { qualityCheckCase } from './quality-check-case.js'

/** Quality checks: the newest of some goods is what partners see. */
export const goodsContract = {
  tenant: {
    qualityChecks: { ...resource, findLatest: true, listNewest: true, listCompleted: true },
  },
  describe(use) {
    describeQualityChecks(use)
    describeResource(qualityCheckCase, use)
  },
} satisfies DomainContract
