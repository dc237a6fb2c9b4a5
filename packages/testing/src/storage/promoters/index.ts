import { resource } from '../domain-contract.js'
import type { DomainContract } from '../domain-contract.js'
import { describeResource } from '../resource-suite.js'
import { describePromoterBelongings } from './promoter-belonging-suite.js'
import { describePromoterRaces } from './promoter-race-suite.js'
import { describePromoters } from './promoter-suite.js'
import {
  promoterCase,
  promoterCategoryCase,
  promoterGroupCase,
  promoterGroupRelationCase,
  promoterLevelCase,
  socialChannelCase,
  withdrawMethodCase,
} from './promoter-resource-cases.js'

/** Promoters and what belongs to them. */
export const promotersContract = {
  tenant: {
    promoters: { ...resource, findActiveByRno: true, lock: true, hasLevel: true, updatePart: true, transition: true },
    promoterLevels: { ...resource, lockAll: true, lockEnabled: true, list: true },
    promoterGroups: { ...resource, lock: true, list: true },
    promoterGroupRelations: { ...resource, listOf: true, replace: true, takeOut: true },
    socialChannels: { ...resource, standing: true, leave: true },
    emailCodes: { save: true, find: true, consume: true },
    withdrawMethods: resource,
    promoterCategories: { ...resource, updateSort: true, lock: true },
  },
  describe(use) {
    describeResource(promoterCase, use)
    describeResource(promoterLevelCase, use)
    describeResource(promoterGroupCase, use)
    describeResource(promoterGroupRelationCase, use)
    describeResource(socialChannelCase, use)
    describeResource(withdrawMethodCase, use)
    describeResource(promoterCategoryCase, use)
    describePromoters(use)
    describePromoterBelongings(use)
  },
  races: describePromoterRaces,
} satisfies DomainContract
