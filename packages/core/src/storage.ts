import type { UnitOfWork } from './kernel/unit-of-work.js'
import type {
  ApiAccessLogRepository,
  ApiAccessLogSink,
  OperateLogRepository,
  PlatformLogRepository,
} from './audit/index.js'
import type {
  AdminKeyRepository,
  ClientDirectory,
  PartnerApplicationRepository,
  RateLimitRepository,
  RevokedTokenRepository,
  RevokedTokenSweep,
} from './auth/index.js'
import type { CheckInRepository, WalletRedeemCodeRepository } from './check-in/index.js'
import type { ConsumptionRepository } from './consumption/index.js'
import type { CouponRepository, CouponSceneRepository, CouponSweep, CouponTemplateRepository } from './coupons/index.js'
import type { QualityCheckRepository } from './goods/index.js'
import type { ExchangeRateRepository } from './exchange-rates/index.js'
import type { DiscountTemplateRepository, DiscountUseRepository, MemberDiscountRepository } from './discounts/index.js'
import type { HomePopupRepository, SearchKeywordRepository } from './home/index.js'
import type { SettingRepository } from './http/admin-setting.js'
import type {
  IdempotencyKeyRepository,
  IdempotencyKeySweep,
  RequestIdRepository,
  RequestIdSweep,
} from './idempotency/index.js'
import type { FreightLineRepository } from './logistics/index.js'
import type {
  ChanceItemRepository,
  ChanceLogRepository,
  ChanceRuleRepository,
  ChanceSweep,
  DrawCommitmentRepository,
  DrawRecordRepository,
  DrawSeedSweep,
  DrawTallyRepository,
  DrawVisitRepository,
  DrawWalletRepository,
  FailedGrantSweep,
  LuckyDrawPrizeRepository,
  LuckyDrawRepository,
  SpecialUserRepository,
} from './lucky-draws/index.js'
import type { AddressRepository, MemberRepository, PartnerMemberRepository } from './members/index.js'
import type { ChatLoginStateRepository, ChatLoginStateSweep } from './chat-login/index.js'
import type { BagOrderRepository, BagOrderSweep, OrderItemRepository } from './orders/index.js'
import type { InvoiceQueue, InvoiceRepository } from './invoices/index.js'
import type { ExchangeLogRepository, ExchangeLogSweep, RedeemCodeRepository } from './redeem-codes/index.js'
import type {
  EmailCodeRepository,
  PromoterCategoryRepository,
  PromoterGroupRelationRepository,
  PromoterGroupRepository,
  PromoterLevelRepository,
  PromoterRepository,
  SocialChannelRepository,
  WithdrawMethodRepository,
} from './promoters/index.js'
import type { SpreadsheetRepository } from './spreadsheets/index.js'
import type { PaymentShipmentRepository, PayOrderRepository, PayOrderSweep } from './payments/index.js'
import type { WalletPaymentRepository, WalletPaymentSweep } from './wallet-payments/index.js'
import type {
  PointAccountRepository,
  PointAwardRepository,
  PointEntryRepository,
  PointExchangeRepository,
  PointProductRepository,
  PointRuleRepository,
} from './points/index.js'
import type { PromotionCheckRepository } from './promotion-check/index.js'
import type { PurchaseRepository, SubOrderRepository } from './purchases/index.js'
import type { SupplementRepository, SupplementSweep } from './supplements/index.js'
import type { SigningKeyRepository } from './signing-keys.js'
import type { TenantRepository } from './tenants/index.js'
import type { UsageCounterRepository, UsageCounterSweep } from './usage-limits/index.js'
import type { LedgerRepository, RechargeRepository, WalletRepository } from './wallets/index.js'

/** The repositories of one tenant. None of their methods takes a tenant, so none can forget it. */
export interface Repositories {
  readonly partnerApplications: PartnerApplicationRepository
  readonly revokedTokens: RevokedTokenRepository
  readonly operateLogs: OperateLogRepository
  readonly apiAccessLogs: ApiAccessLogRepository
  readonly settings: SettingRepository
  readonly requestIds: RequestIdRepository
  readonly idempotencyKeys: IdempotencyKeyRepository
  readonly usageCounters: UsageCounterRepository
  readonly members: MemberRepository
  readonly addresses: AddressRepository
  readonly partnerMembers: PartnerMemberRepository
  readonly chatLoginStates: ChatLoginStateRepository
  readonly consumption: ConsumptionRepository
  readonly wallets: WalletRepository
  readonly ledger: LedgerRepository
  readonly recharges: RechargeRepository
  readonly walletRedeemCodes: WalletRedeemCodeRepository
  readonly checkIns: CheckInRepository
  readonly redeemCodes: RedeemCodeRepository
  readonly exchangeLogs: ExchangeLogRepository
  readonly couponScenes: CouponSceneRepository
  readonly couponTemplates: CouponTemplateRepository
  readonly coupons: CouponRepository
  readonly discountTemplates: DiscountTemplateRepository
  readonly memberDiscounts: MemberDiscountRepository
  readonly discountUses: DiscountUseRepository
  readonly searchKeywords: SearchKeywordRepository
  readonly homePopups: HomePopupRepository
  readonly promotionChecks: PromotionCheckRepository
  readonly qualityChecks: QualityCheckRepository
  readonly exchangeRates: ExchangeRateRepository
  readonly spreadsheets: SpreadsheetRepository
  readonly promoters: PromoterRepository
  readonly promoterLevels: PromoterLevelRepository
  readonly promoterGroups: PromoterGroupRepository
  readonly promoterGroupRelations: PromoterGroupRelationRepository
  readonly socialChannels: SocialChannelRepository
  readonly emailCodes: EmailCodeRepository
  readonly withdrawMethods: WithdrawMethodRepository
  readonly promoterCategories: PromoterCategoryRepository
  readonly payOrders: PayOrderRepository
  readonly paymentShipments: PaymentShipmentRepository
  readonly walletPayments: WalletPaymentRepository
  readonly purchases: PurchaseRepository
  readonly subOrders: SubOrderRepository
  readonly supplements: SupplementRepository
  readonly orderItems: OrderItemRepository
  readonly bagOrders: BagOrderRepository
  readonly freightLines: FreightLineRepository
  readonly invoices: InvoiceRepository
  readonly pointRules: PointRuleRepository
  readonly pointAccounts: PointAccountRepository
  readonly pointEntries: PointEntryRepository
  readonly pointAwards: PointAwardRepository
  readonly pointProducts: PointProductRepository
  readonly pointExchanges: PointExchangeRepository
  readonly luckyDraws: LuckyDrawRepository
  readonly luckyDrawPrizes: LuckyDrawPrizeRepository
  readonly chanceRules: ChanceRuleRepository
  readonly chanceItems: ChanceItemRepository
  readonly chanceLogs: ChanceLogRepository
  readonly drawWallets: DrawWalletRepository
  readonly drawVisits: DrawVisitRepository
  readonly drawSpecialUsers: SpecialUserRepository
  readonly drawRecords: DrawRecordRepository
  readonly drawTallies: DrawTallyRepository
  readonly drawCommitments: DrawCommitmentRepository
}

/** The repositories of the platform: what belongs to no tenant, and the work that spans all of them. */
export interface SystemRepositories {
  readonly tenants: TenantRepository
  readonly adminKeys: AdminKeyRepository
  readonly operateLogs: PlatformLogRepository
  readonly clients: ClientDirectory
  readonly signingKeys: SigningKeyRepository
  readonly rateLimits: RateLimitRepository
  readonly revokedTokens: RevokedTokenSweep
  readonly apiAccessLogs: ApiAccessLogSink
  readonly requestIds: RequestIdSweep
  readonly usageCounters: UsageCounterSweep
  readonly exchangeLogs: ExchangeLogSweep
  readonly idempotencyKeys: IdempotencyKeySweep
  readonly chatLoginStates: ChatLoginStateSweep
  readonly coupons: CouponSweep
  readonly bagOrders: BagOrderSweep
  readonly invoices: InvoiceQueue
  readonly payOrders: PayOrderSweep
  readonly walletPayments: WalletPaymentSweep
  readonly supplements: SupplementSweep
  readonly chanceItems: ChanceSweep
  readonly drawRecords: FailedGrantSweep
  readonly drawSeeds: DrawSeedSweep
}

/**
 * A database. Its repositories throw `StorageError` and nothing else, and run each statement for itself
 * unless they are a transaction's. `@org/openapi-testing` has the suites that every storage must pass.
 */
export interface Storage {
  /** Whether several processes may share it; then limits are kept in it, too. */
  readonly isShared: boolean
  /** The repositories of a tenant; cheap to ask for on every request. */
  forTenant(tenantId: number): UnitOfWork<Repositories>
  readonly system: UnitOfWork<SystemRepositories>
  /** Brings the schema up to date. Several processes may call it at once. */
  migrate(): Promise<void>
  /** Names of migrations that are not applied yet. */
  pendingMigrations(): Promise<string[]>
  /** Resolves when the database answers, throws `StorageError` otherwise. */
  health(): Promise<void>
  /** Waits for what is running, then closes. Calls after it are refused. */
  close(): Promise<void>
}
