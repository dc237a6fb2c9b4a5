import { ApiError, defineError } from '../kernel/errors.js'
import type { AdminAccess } from '../http/admin-api/admin-pipeline.js'
import type { AdminPrincipal } from '../http/context.js'
import { isPermitted } from '../http/admin-api/permission.js'
import { ADMIN_UNAUTHORIZED, PERMISSION_MISSING, TENANT_MISMATCH, WRONG_USER_TYPE } from '../http/transport-errors.js'
import type { AccessTokens } from './tokens/access-token.js'
import type { ClientAddressReader } from './client-address.js'
import type { FailureBrake } from './failure-brake.js'
import { readBearer } from './partner-access.js'
import { ENABLED } from './partner-application.js'
import type { ClientDirectory } from './partner-application.js'

/** Of the admin API: no such tenant, or a deleted one. Partners are never told (`TENANT_MISMATCH`). */
export const TENANT_NOT_EXISTS = defineError(1_002_015_000, 'TENANT_NOT_EXISTS', {
  en: 'Tenant does not exist',
  zh: '租户不存在',
})

/** Of admin calls about the tenant. Partners are never told (`TENANT_MISMATCH`). */
export const TENANT_DISABLED = defineError(1_002_015_001, 'TENANT_DISABLED', {
  en: 'Tenant is disabled',
  zh: '租户已被禁用',
})

/** From the instant of the tenant's `expireTime` on. Partners are never told (`TENANT_MISMATCH`). */
export const TENANT_EXPIRED = defineError(1_002_015_002, 'TENANT_EXPIRED', {
  en: 'Tenant has expired',
  zh: '租户已过期',
})

/**
 * Tells who an administrator is by the bearer of the `Authorization` header: the port for a host's own
 * single sign-on. Answers undefined for a bearer that it does not know; 401 follows.
 */
export interface AdminAuthenticator {
  authenticate(bearer: string, now: Date): Promise<AdminPrincipal | SignedInAdminUser | undefined>
}

/**
 * An administrator (`system/admin-user`) whom a sign-on let in: tenants and permissions are those of the roles, read with
 * each call. One who is unknown, disabled or deleted is answered 401.
 */
export interface SignedInAdminUser {
  readonly kind: 'admin-user'
  /** In any case of its letters. */
  readonly email: string
  /** When the sign-on ends, which no admin key made by it may outlast; absent or null: never. */
  readonly expireTime?: Date | null
}

/** Tells who an administrator is, with what they may do. */
export interface PrincipalAuthenticator {
  authenticate(bearer: string, now: Date): Promise<AdminPrincipal | undefined>
}

const unauthorized = () => new ApiError(ADMIN_UNAUTHORIZED, { headers: { 'www-authenticate': 'Bearer' } })

/** The steps that decide who may call the admin API. */
export function createAdminAccess(parts: {
  authenticator: PrincipalAuthenticator
  tokens: AccessTokens
  directory: ClientDirectory
  brake: FailureBrake
  clientAddress: ClientAddressReader
}): AdminAccess {
  return {
    async authenticate({ request, now }) {
      const bearer = readBearer(request.header('authorization'))
      if (bearer === undefined) throw unauthorized()
      const principal = await parts.authenticator.authenticate(bearer, now)
      if (principal !== undefined) return principal
      if ((await parts.tokens.verify(bearer, now)) !== undefined) throw new ApiError(WRONG_USER_TYPE)
      throw parts.brake.refusal({ address: parts.clientAddress(request), now }, unauthorized())
    },
    async checkTenant(principal, tenantId, now) {
      const mayActFor = principal.tenantIds === '*' || principal.tenantIds.includes(tenantId)
      if (!mayActFor) throw new ApiError(TENANT_MISMATCH)
      const tenant = await parts.directory.findTenant(tenantId)
      if (tenant === undefined) throw new ApiError(TENANT_NOT_EXISTS)
      if (tenant.status !== ENABLED) throw new ApiError(TENANT_DISABLED)
      if (tenant.expireTime !== null && now >= tenant.expireTime) throw new ApiError(TENANT_EXPIRED)
    },
    checkPlatform(principal) {
      if (principal.tenantIds !== '*') throw new ApiError(TENANT_MISMATCH)
    },
    checkPermission(principal, permission) {
      if (!isPermitted(principal.permissions, permission)) {
        throw new ApiError(PERMISSION_MISSING, { values: { permission } })
      }
    },
  }
}
