import { describe } from 'vitest'
import { resource } from '../domain-contract.js'
import type { DomainContract } from '../domain-contract.js'
import { describeResource } from '../resource-suite.js'
import { tenantCase } from './tenant-case.js'
import { describeTenants } from './tenant-suite.js'

/** Tenants, which the platform alone sees. */
export const tenantsContract = {
  system: {
    tenants: { ...resource, list: true, listUsable: true, listIds: true },
  },
  describe(use) {
    describe('tenants', () => describeTenants(use))
    describeResource(tenantCase, use)
  },
} satisfies DomainContract
