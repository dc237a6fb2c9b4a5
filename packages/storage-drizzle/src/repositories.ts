import type { Repositories, SystemRepositories, UnitOfWork } from '@org/openapi-core'
import type { Gateway, TransactionalGateway } from './gateway.js'
import type { Makers } from './makers.js'
import { promotionRepositories } from './promotion-repositories.js'
import { DrizzleAddressRepository } from './repositories/address-repository.js'
import { DrizzleAdminKeyRepository } from './repositories/admin-key-repository.js'
import { DrizzleApiAccessLogRepository, DrizzleApiAccessLogSink } from './repositories/api-access-log-repository.js'
import { DrizzleBagOrderRepository, DrizzleBagOrderSweep } from './repositories/bag-order-repository.js'
import {
  DrizzleChatLoginStateRepository,
  DrizzleChatLoginStateSweep,
} from './repositories/chat-login-state-repository.js'
import { DrizzleChanceSweep } from './repositories/chance-item-repository.js'
import { DrizzleDrawSeedSweep } from './repositories/draw-commitment-repository.js'
import { DrizzleFailedGrantSweep } from './repositories/draw-record-repository.js'
import { DrizzleCheckInRepository } from './repositories/check-in-repository.js'
import { DrizzleClientDirectory } from './repositories/client-directory.js'
import { DrizzleConsumptionRepository } from './repositories/consumption-repository.js'
import { DrizzleExchangeLogSweep } from './repositories/exchange-log-repository.js'
import { DrizzleCouponSweep } from './repositories/coupon-repository.js'
import { DrizzleEmailCodeRepository } from './repositories/email-code-repository.js'
import { DrizzleExchangeRateRepository } from './repositories/exchange-rate-repository.js'
import {
  DrizzleIdempotencyKeyRepository,
  DrizzleIdempotencyKeySweep,
} from './repositories/idempotency-key-repository.js'
import { DrizzleInvoiceQueue, DrizzleInvoiceRepository } from './repositories/invoice-repository.js'
import { DrizzleFreightLineRepository } from './repositories/freight-line-repository.js'
import { DrizzleLedgerRepository } from './repositories/ledger-repository.js'
import { DrizzleMemberRepository } from './repositories/member-repository.js'
import { DrizzleOperateLogRepository, DrizzlePlatformLogRepository } from './repositories/operate-log-repository.js'
import { DrizzleOrderItemRepository } from './repositories/order-item-repository.js'
import { DrizzlePartnerApplicationRepository } from './repositories/partner-application-repository.js'
import { DrizzlePartnerMemberRepository } from './repositories/partner-member-repository.js'
import { DrizzlePayOrderRepository } from './repositories/pay-order-repository.js'
import { DrizzlePayOrderSweep } from './repositories/pay-order-sweep.js'
import { DrizzlePaymentShipmentRepository } from './repositories/payment-shipment-repository.js'
import { DrizzlePromoterRepository } from './repositories/promoter-repository.js'
import { DrizzlePromoterCategoryRepository } from './repositories/promoter-category-repository.js'
import { DrizzlePromoterGroupRepository } from './repositories/promoter-group-repository.js'
import { DrizzlePromoterGroupRelationRepository } from './repositories/promoter-group-relation-repository.js'
import { DrizzlePromoterLevelRepository } from './repositories/promoter-level-repository.js'
import { DrizzlePurchaseRepository } from './repositories/purchase-repository.js'
import { DrizzleQualityCheckRepository } from './repositories/quality-check-repository.js'
import { DrizzleRateLimitRepository } from './repositories/rate-limit-repository.js'
import { DrizzleRechargeRepository } from './repositories/recharge-repository.js'
import { DrizzleRequestIdRepository, DrizzleRequestIdSweep } from './repositories/request-id-repository.js'
import { DrizzleRevokedTokenRepository, DrizzleRevokedTokenSweep } from './repositories/revoked-token-repository.js'
import { DrizzleSettingRepository } from './repositories/setting-repository.js'
import { DrizzleSigningKeyRepository } from './repositories/signing-key-repository.js'
import { DrizzleSocialChannelRepository } from './repositories/social-channel-repository.js'
import { DrizzleSpreadsheetRepository } from './repositories/spreadsheet-repository.js'
import { DrizzleSubOrderRepository } from './repositories/sub-order-repository.js'
import { DrizzleSupplementRepository, DrizzleSupplementSweep } from './repositories/supplement-repository.js'
import { DrizzleTenantRepository } from './repositories/tenant-repository.js'
import { DrizzleUsageCounterRepository, DrizzleUsageCounterSweep } from './repositories/usage-counter-repository.js'
import { DrizzleWalletPaymentRepository, DrizzleWalletPaymentSweep } from './repositories/wallet-payment-repository.js'
import { DrizzleWalletRedeemCodeRepository } from './repositories/wallet-redeem-code-repository.js'
import { DrizzleWalletRepository } from './repositories/wallet-repository.js'
import { DrizzleWithdrawMethodRepository } from './repositories/withdraw-method-repository.js'

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
    ...promotionRepositories(tenantId),
    partnerApplications: (g) => new DrizzlePartnerApplicationRepository(g, tenantId),
    revokedTokens: (g) => new DrizzleRevokedTokenRepository(g, tenantId),
    operateLogs: (g) => new DrizzleOperateLogRepository(g, tenantId),
    apiAccessLogs: (g) => new DrizzleApiAccessLogRepository(g, tenantId),
    settings: (g) => new DrizzleSettingRepository(g, tenantId),
    requestIds: (g) => new DrizzleRequestIdRepository(g, tenantId),
    idempotencyKeys: (g) => new DrizzleIdempotencyKeyRepository(g, tenantId),
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
    exchangeRates: (g) => new DrizzleExchangeRateRepository(g, tenantId),
    spreadsheets: (g) => new DrizzleSpreadsheetRepository(g, tenantId),
    qualityChecks: (g) => new DrizzleQualityCheckRepository(g, tenantId),
    promoters: (g) => new DrizzlePromoterRepository(g, tenantId),
    promoterLevels: (g) => new DrizzlePromoterLevelRepository(g, tenantId),
    promoterGroups: (g) => new DrizzlePromoterGroupRepository(g, tenantId),
    promoterGroupRelations: (g) => new DrizzlePromoterGroupRelationRepository(g, tenantId),
    socialChannels: (g) => new DrizzleSocialChannelRepository(g, tenantId),
    emailCodes: (g) => new DrizzleEmailCodeRepository(g, tenantId),
    withdrawMethods: (g) => new DrizzleWithdrawMethodRepository(g, tenantId),
    promoterCategories: (g) => new DrizzlePromoterCategoryRepository(g, tenantId),
    walletPayments: (g) => new DrizzleWalletPaymentRepository(g, tenantId),
    payOrders: (g) => new DrizzlePayOrderRepository(g, tenantId),
    paymentShipments: (g) => new DrizzlePaymentShipmentRepository(g, tenantId),
    purchases: (g) => new DrizzlePurchaseRepository(g, tenantId),
    subOrders: (g) => new DrizzleSubOrderRepository(g, tenantId),
    supplements: (g) => new DrizzleSupplementRepository(g, tenantId),
    orderItems: (g) => new DrizzleOrderItemRepository(g, tenantId),
    bagOrders: (g) => new DrizzleBagOrderRepository(g, tenantId),
    freightLines: (g) => new DrizzleFreightLineRepository(g, tenantId),
    invoices: (g) => new DrizzleInvoiceRepository(g, tenantId),
  })
}

/** The repositories of the platform. */
export function systemUnitOfWork(gateway: TransactionalGateway): UnitOfWork<SystemRepositories> {
  return unitOfWork<SystemRepositories>(gateway, {
    tenants: (g) => new DrizzleTenantRepository(g),
    adminKeys: (g) => new DrizzleAdminKeyRepository(g),
    operateLogs: (g) => new DrizzlePlatformLogRepository(g),
    clients: (g) => new DrizzleClientDirectory(g),
    signingKeys: (g) => new DrizzleSigningKeyRepository(g),
    rateLimits: (g) => new DrizzleRateLimitRepository(g),
    revokedTokens: (g) => new DrizzleRevokedTokenSweep(g),
    apiAccessLogs: (g) => new DrizzleApiAccessLogSink(g),
    requestIds: (g) => new DrizzleRequestIdSweep(g),
    usageCounters: (g) => new DrizzleUsageCounterSweep(g),
    exchangeLogs: (g) => new DrizzleExchangeLogSweep(g),
    idempotencyKeys: (g) => new DrizzleIdempotencyKeySweep(g),
    chatLoginStates: (g) => new DrizzleChatLoginStateSweep(g),
    coupons: (g) => new DrizzleCouponSweep(g),
    bagOrders: (g) => new DrizzleBagOrderSweep(g),
    invoices: (g) => new DrizzleInvoiceQueue(g),
    payOrders: (g) => new DrizzlePayOrderSweep(g),
    walletPayments: (g) => new DrizzleWalletPaymentSweep(g),
    supplements: (g) => new DrizzleSupplementSweep(g),
    chanceItems: (g) => new DrizzleChanceSweep(g),
    drawRecords: (g) => new DrizzleFailedGrantSweep(g),
    drawSeeds: (g) => new DrizzleDrawSeedSweep(g),
  })
}
