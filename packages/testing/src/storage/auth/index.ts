import { describe } from 'vitest'
import { resource } from '../domain-contract.js'
import type { DomainContract } from '../domain-contract.js'
import { describeResource } from '../resource-suite.js'
import { describeAccess } from './access-suite.js'
import { describeAdministratorRaces } from './administrator-races.js'
import { describeAdministrators } from './administrator-suite.js'
import { adminKeyCase, adminRoleCase, adminUserCase, partnerApplicationCase } from './auth-resource-cases.js'
import { describeClients } from './client-suite.js'
import { describeRateLimits } from './rate-limit-suite.js'
import { describeSigningKeys } from './signing-key-suite.js'

/** Who may call: applications and admin keys, and what their calls ask of all processes, keys and rates included. */
export const authContract = {
  tenant: {
    partnerApplications: { ...resource, insert: true, replaceSecret: true, revokeTokens: true, updateStatus: true },
    revokedTokens: { revoke: true, isRevoked: true },
  },
  system: {
    adminKeys: { ...resource, insert: true, insertMadeBy: true, list: true, findByHash: true },
    adminRoles: { ...resource, lock: true },
    adminUsers: { ...resource, listActive: true, findActiveByEmail: true, hasRole: true },
    clients: { findClient: true, findTenant: true },
    signingKeys: { findOrInsert: true, remove: true },
    rateLimits: { advance: true },
    revokedTokens: { deleteExpired: true },
  },
  describe(use) {
    describe('clients', () => describeClients(use))
    describe('signingKeys', () => describeSigningKeys(use))
    describe('rateLimits', () => describeRateLimits(use))
    describeAccess(use)
    describeResource(adminKeyCase, use)
    describeResource(adminRoleCase, use)
    describeResource(adminUserCase, use)
    describeResource(partnerApplicationCase, use)
    describe('administrators', () => describeAdministrators(use))
  },
  races: describeAdministratorRaces,
} satisfies DomainContract
