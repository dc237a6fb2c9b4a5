import type { Repositories, SystemRepositories, UnitOfWork } from '@org/openapi-core'
import type { Gateway, TransactionalGateway } from './gateway.js'
import { DrizzleAdminKeyRepository } from './repositories/admin-key-repository.js'
import { DrizzleApiAccessLogRepository, DrizzleApiAccessLogSink } from './repositories/api-access-log-repository.js'
import { DrizzleClientDirectory } from './repositories/client-directory.js'
import { DrizzleOperateLogRepository } from './repositories/operate-log-repository.js'
import { DrizzlePartnerApplicationRepository } from './repositories/partner-application-repository.js'
import { DrizzleQualityCheckRepository } from './repositories/quality-check-repository.js'
import { DrizzleRateLimitRepository } from './repositories/rate-limit-repository.js'
import { DrizzleRevokedTokenRepository, DrizzleRevokedTokenSweep } from './repositories/revoked-token-repository.js'
import { DrizzleSigningKeyRepository } from './repositories/signing-key-repository.js'
import { DrizzleTenantRepository } from './repositories/tenant-repository.js'

/** The operate log's tenant for what concerns the platform itself. */
const PLATFORM = 0

type Makers<Stores> = { readonly [Name in keyof Stores]: (gateway: Gateway) => Stores[Name] }

/** Repositories that are made when they are first asked for: most requests need one or two. */
function lazily<Stores extends object>(gateway: Gateway, makers: Makers<Stores>): Stores {
  const stores = {} as Stores
  for (const name of Object.keys(makers) as (keyof Stores)[]) {
    Object.defineProperty(stores, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = makers[name](gateway)
        Object.defineProperty(stores, name, { value, enumerable: true })
        return value
      },
    })
  }
  return stores
}

function unitOfWork<Stores extends object>(gateway: TransactionalGateway, makers: Makers<Stores>): UnitOfWork<Stores> {
  return Object.assign(lazily(gateway, makers), {
    transaction: <T>(work: (tx: Stores) => Promise<T>) => gateway.transaction((tx) => work(lazily(tx, makers))),
  })
}

/** The repositories of one tenant. */
export function tenantUnitOfWork(gateway: TransactionalGateway, tenantId: number): UnitOfWork<Repositories> {
  return unitOfWork<Repositories>(gateway, {
    partnerApplications: (g) => new DrizzlePartnerApplicationRepository(g, tenantId),
    revokedTokens: (g) => new DrizzleRevokedTokenRepository(g, tenantId),
    operateLogs: (g) => new DrizzleOperateLogRepository(g, tenantId),
    apiAccessLogs: (g) => new DrizzleApiAccessLogRepository(g, tenantId),
    qualityChecks: (g) => new DrizzleQualityCheckRepository(g, tenantId),
  })
}

/** The repositories of the platform. */
export function systemUnitOfWork(gateway: TransactionalGateway): UnitOfWork<SystemRepositories> {
  return unitOfWork<SystemRepositories>(gateway, {
    tenants: (g) => new DrizzleTenantRepository(g),
    adminKeys: (g) => new DrizzleAdminKeyRepository(g),
    operateLogs: (g) => new DrizzleOperateLogRepository(g, PLATFORM),
    clients: (g) => new DrizzleClientDirectory(g),
    signingKeys: (g) => new DrizzleSigningKeyRepository(g),
    rateLimits: (g) => new DrizzleRateLimitRepository(g),
    revokedTokens: (g) => new DrizzleRevokedTokenSweep(g),
    apiAccessLogs: (g) => new DrizzleApiAccessLogSink(g),
  })
}
