import type { StoredDomain } from '../domain-list.js'
import { DrizzleAdminKeyRepository } from './admin-key-repository.js'
import { DrizzleAdminRoleRepository } from './admin-role-repository.js'
import { DrizzleAdminUserRepository } from './admin-user-repository.js'
import { DrizzleClientDirectory } from './client-directory.js'
import { DrizzlePartnerApplicationRepository } from './partner-application-repository.js'
import { DrizzleRateLimitRepository } from './rate-limit-repository.js'
import { DrizzleRevokedTokenRepository, DrizzleRevokedTokenSweep } from './revoked-token-repository.js'
import { DrizzleSigningKeyRepository } from './signing-key-repository.js'
import { authTables } from './tables.js'

/** A tenant's applications; for the platform everything that is looked up before a tenant is known. */
export const authStorage = {
  tables: authTables,
  tenant: {
    partnerApplications: DrizzlePartnerApplicationRepository,
    revokedTokens: DrizzleRevokedTokenRepository,
  },
  system: {
    adminKeys: DrizzleAdminKeyRepository,
    adminRoles: DrizzleAdminRoleRepository,
    adminUsers: DrizzleAdminUserRepository,
    clients: DrizzleClientDirectory,
    signingKeys: DrizzleSigningKeyRepository,
    rateLimits: DrizzleRateLimitRepository,
    revokedTokens: DrizzleRevokedTokenSweep,
  },
} satisfies StoredDomain
