import type { Repositories, SystemRepositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleAdminKeyRepository } from './admin-key-repository.js'
import { DrizzleClientDirectory } from './client-directory.js'
import { DrizzlePartnerApplicationRepository } from './partner-application-repository.js'
import { DrizzleRateLimitRepository } from './rate-limit-repository.js'
import { DrizzleRevokedTokenRepository, DrizzleRevokedTokenSweep } from './revoked-token-repository.js'
import { DrizzleSigningKeyRepository } from './signing-key-repository.js'

/** A tenant's applications; for the platform everything that is looked up before a tenant is known. */
export const authStorage = {
  tenant: (tenantId: number) =>
    ({
      partnerApplications: (g) => new DrizzlePartnerApplicationRepository(g, tenantId),
      revokedTokens: (g) => new DrizzleRevokedTokenRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
  system: {
    adminKeys: (g) => new DrizzleAdminKeyRepository(g),
    clients: (g) => new DrizzleClientDirectory(g),
    signingKeys: (g) => new DrizzleSigningKeyRepository(g),
    rateLimits: (g) => new DrizzleRateLimitRepository(g),
    revokedTokens: (g) => new DrizzleRevokedTokenSweep(g),
  } satisfies Partial<Makers<SystemRepositories>>,
}
