import type { EngineParts } from '../http/module.js'

import { adminKeyOperations } from './admin/admin-key.js'
import { adminRoleOperations } from './admin/admin-role.js'
import { adminUserOperations } from './admin/admin-user.js'
import { partnerAppOperations } from './admin/partner-app.js'
import { TENANT_DISABLED, TENANT_EXPIRED, TENANT_NOT_EXISTS } from './admin-authenticator.js'
import type { AdminKeyRepository } from './admin-key.js'
import type { AdminRoleRepository } from './administrators/admin-role.js'
import type { AdminUserRepository } from './administrators/admin-user.js'
import { sweepRevokedTokens } from './auth-jobs.js'
import type { ClientStates } from './client-states.js'
import { PartnerApplicationService } from './partner-application-service.js'
import type { ClientDirectory, PartnerApplicationRepository } from './partner-application.js'
import type { RateLimitRepository } from './rate-limit.js'
import type { RevokedTokenRepository, RevokedTokenSweep } from './tokens/revocations.js'
import type { SigningKeyRepository } from './tokens/signing-keys.js'

export interface AuthServices {
  readonly partnerApplications: PartnerApplicationService
}

export interface AuthRepositories {
  readonly partnerApplications: PartnerApplicationRepository
  readonly revokedTokens: RevokedTokenRepository
}

export interface AuthSystemRepositories {
  readonly adminKeys: AdminKeyRepository
  readonly adminRoles: AdminRoleRepository
  readonly adminUsers: AdminUserRepository
  readonly clients: ClientDirectory
  readonly signingKeys: SigningKeyRepository
  readonly rateLimits: RateLimitRepository
  readonly revokedTokens: RevokedTokenSweep
}

interface Parts extends EngineParts {
  readonly installation: { readonly clients: ClientStates }
  readonly storage: { readonly system: Pick<AuthSystemRepositories, 'revokedTokens'> }
}

/** Partners' applications with their tokens; administrators, their roles and keys. */
export const authModule = {
  name: 'auth',
  admin: [...partnerAppOperations, ...adminKeyOperations, ...adminRoleOperations, ...adminUserOperations],
  errors: [TENANT_NOT_EXISTS, TENANT_DISABLED, TENANT_EXPIRED],
  build({ random, installation, storage }: Parts) {
    const services: AuthServices = { partnerApplications: new PartnerApplicationService(random, installation.clients) }
    return { services, jobs: [sweepRevokedTokens(storage.system.revokedTokens)] }
  },
}
