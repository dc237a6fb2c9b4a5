import { resource } from '../domain-contract.js'
import type { DomainContract } from '../domain-contract.js'
import { describeResource } from '../resource-suite.js'
import { describeHomeContent, homePopupCase, searchKeywordCase } from './home-suite.js'

/** Search keywords and popups, which visitors get in their order. */
export const homeContract = {
  tenant: {
    searchKeywords: { ...resource, listEnabled: true, updateStatus: true, updateSort: true },
    homePopups: { ...resource, listEnabled: true, updateStatus: true },
  },
  describe(use) {
    describeResource(searchKeywordCase, use)
    describeResource(homePopupCase, use)
    describeHomeContent(use)
  },
} satisfies DomainContract
