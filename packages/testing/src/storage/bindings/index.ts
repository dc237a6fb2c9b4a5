import { resource } from '../domain-contract.js'
import type { DomainContract } from '../domain-contract.js'
import { describeResource } from '../resource-suite.js'
import { partnerMemberCase } from './binding-case.js'
import { describeBindingLocks } from './binding-lock-suite.js'
import { describeBindings } from './binding-suite.js'

/** Users of applications and the members that they are. Its races are between a change of a binding and what relies on it. */
export const bindingsContract = {
  tenant: {
    partnerMembers: {
      ...resource,
      findBinding: true,
      listOfClient: true,
      updateStatus: true,
      updateSupplementAuth: true,
      lock: true,
      lockEnabled: true,
      lockAuthority: true,
    },
  },
  describe(use) {
    describeBindings(use)
    describeResource(partnerMemberCase, use)
  },
  races: describeBindingLocks,
} satisfies DomainContract
