import { resource } from '../domain-contract.js'
import type { DomainContract } from '../domain-contract.js'
import { describeResource } from '../resource-suite.js'
import { describeAddresses } from './address-suite.js'
import { addressCase, memberCase } from './member-resource-cases.js'
import { describeMembers } from './member-suite.js'

/** Members, found by whichever of their identifiers, and their addresses, of which one is the default. */
export const membersContract = {
  tenant: {
    members: {
      ...resource,
      locate: true,
      updateStatus: true,
      bindChat: true,
      bindFirstChat: true,
      lock: true,
      lockEnabled: true,
      lockIdentity: true,
    },
    addresses: { ...resource, findDefault: true },
  },
  describe(use) {
    describeMembers(use)
    describeAddresses(use)
    describeResource(memberCase, use)
    describeResource(addressCase, use)
  },
} satisfies DomainContract
