import type { Repositories, SystemRepositories, UnitOfWork } from '@org/openapi-core'
import type { Gateway, TransactionalGateway } from './gateway.js'
import { DrizzleAddressRepository } from './repositories/address-repository.js'
import { DrizzleAdminKeyRepository } from './repositories/admin-key-repository.js'
import { DrizzleApiAccessLogRepository, DrizzleApiAccessLogSink } from './repositories/api-access-log-repository.js'
import { DrizzleBagOrderRepository } from './repositories/bag-order-repository.js'
import { DrizzleChatLoginStateRepository, DrizzleChatLoginStateSweep } from './repositories/chat-login-state-repository.js'
import { DrizzleCheckInRepository } from './repositories/check-in-repository.js'
import { DrizzleClientDirectory } from './repositories/client-directory.js'
import { DrizzleConsumptionRepository } from './repositories/consumption-repository.js'
import { DrizzleLedgerRepository } from './repositories/ledger-repository.js'
import { DrizzleMemberRepository } from './repositories/member-repository.js'
import { DrizzleOperateLogRepository } from './repositories/operate-log-repository.js'
import { DrizzlePartnerApplicationRepository } from './repositories/partner-application-repository.js'
import { DrizzlePartnerMemberRepository } from './repositories/partner-member-repository.js'
import { DrizzleQualityCheckRepository } from './repositories/quality-check-repository.js'
import { DrizzleRateLimitRepository } from './repositories/rate-limit-repository.js'
import { DrizzleRechargeRepository } from './repositories/recharge-repository.js'
import { DrizzleRequestIdRepository, DrizzleRequestIdSweep } from './repositories/request-id-repository.js'
import { DrizzleRevokedTokenRepository, DrizzleRevokedTokenSweep } from './repositories/revoked-token-repository.js'
import { DrizzleSettingRepository } from './repositories/setting-repository.js'
import { DrizzleSigningKeyRepository } from './repositories/signing-key-repository.js'
import { DrizzleTenantRepository } from './repositories/tenant-repository.js'
import { DrizzleUsageCounterRepository } from './repositories/usage-counter-repository.js'
import { DrizzleWalletRedeemCodeRepository } from './repositories/wallet-redeem-code-repository.js'
import { DrizzleWalletRepository } from './repositories/wallet-repository.js'

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
    settings: (g) => new DrizzleSettingRepository(g, tenantId),
    requestIds: (g) => new DrizzleRequestIdRepository(g, tenantId),
    usageCounters: (g) => new DrizzleUsageCounterRepository(g, tenantId),
    members: (g) => new DrizzleMemberRepository(g, tenantId),
    addresses: (g) => new DrizzleAddressRepository(g, tenantId),
    partnerMembers: (g) => new DrizzlePartnerMemberRepository(g, tenantId),
    chatLoginStates: (g) => new DrizzleChatLoginStateRepository(g, tenantId),
    consumption: (g) => new DrizzleConsumptionRepository(g, tenantId),
    wallets: (g) => new DrizzleWalletRepository(g, tenantId),
    ledger: (g) => new DrizzleLedgerRepository(g, tenantId),
    recharges: (g) => new DrizzleRechargeRepository(g, tenantId),
    walletRedeemCodes: (g) => new DrizzleWalletRedeemCodeRepository(g, tenantId),
    checkIns: (g) => new DrizzleCheckInRepository(g, tenantId),
    qualityChecks: (g) => new DrizzleQualityCheckRepository(g, tenantId),
    bagOrders: (g) => new DrizzleBagOrderRepository(g, tenantId),
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
    requestIds: (g) => new DrizzleRequestIdSweep(g),
    chatLoginStates: (g) => new DrizzleChatLoginStateSweep(g),
  })
}
