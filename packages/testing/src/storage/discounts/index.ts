import { resource } from '../domain-contract.js'
import type { DomainContract } from '../domain-contract.js'
import { describeResource } from '../resource-suite.js'
import { describeDiscountRaces } from './discount-race-suite.js'
import { discountTemplateCase, memberDiscountCase } from './discount-resource-cases.js'
import { describeDiscounts } from './discount-suite.js'

/** Templates whose stock is never exceeded, and the uses of discounts, of which an order takes one. */
export const discountsContract = {
  tenant: {
    discountTemplates: {
      ...resource,
      updateStatus: true,
      take: true,
      countEntered: true,
      giveBack: true,
      lockUngranted: true,
      scopeOf: true,
    },
    memberDiscounts: {
      ...resource,
      grant: true,
      findBySource: true,
      listOfMember: true,
      take: true,
      giveBack: true,
      lock: true,
      recount: true,
      revoke: true,
    },
    discountUses: { insert: true, keep: true, find: true, remove: true },
  },
  describe(use) {
    describeResource(discountTemplateCase, use)
    describeResource(memberDiscountCase, use)
    describeDiscounts(use)
  },
  races: describeDiscountRaces,
} satisfies DomainContract
