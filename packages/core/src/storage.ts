// For authors of storages.
import type { SettingRepository } from './http/admin-api/admin-setting.js'
import type { LogPartitions } from './kernel/storage/log-partitions.js'
import type { Logger } from './kernel/logger.js'
import type { UnitOfWork } from './kernel/storage/unit-of-work.js'
import type { AuditRepositories, AuditSystemRepositories } from './audit/module.js'
import type { AuthRepositories, AuthSystemRepositories } from './auth/module.js'
import type { TenantSystemRepositories } from './tenants/module.js'
import type { EventRepositories, EventSystemRepositories } from './events/module.js'
import type { WebhookRepositories, WebhookSystemRepositories } from './webhooks/module.js'
import type { IdempotencyRepositories, IdempotencySystemRepositories } from './idempotency/module.js'
import type { UsageLimitRepositories, UsageLimitSystemRepositories } from './usage-limits/module.js'
import type { RowTallySystemRepositories } from './row-tallies/module.js'
import type { MemberRepositories } from './members/module.js'
import type { BindingRepositories } from './bindings/module.js'
import type { ChatLoginRepositories, ChatLoginSystemRepositories } from './chat-login/module.js'
import type { ConsumptionRepositories } from './consumption/module.js'
import type { WalletRepositories } from './wallets/module.js'
import type { CheckInRepositories } from './check-in/module.js'
import type { GoodsRepositories } from './goods/module.js'
import type { CouponRepositories, CouponSystemRepositories } from './coupons/module.js'
import type { RedeemRepositories, RedeemSystemRepositories } from './redeem-codes/module.js'
import type { ExchangeRateRepositories } from './exchange-rates/module.js'
import type { PromoterRepositories } from './promoters/module.js'
import type { SpreadsheetRepositories } from './spreadsheets/module.js'
import type { PaymentRepositories, PaymentSystemRepositories } from './payments/module.js'
import type { WalletPaymentRepositories, WalletPaymentSystemRepositories } from './wallet-payments/module.js'
import type { OrderRepositories, OrderSystemRepositories } from './orders/module.js'
import type { InvoiceRepositories, InvoiceSystemRepositories } from './invoices/module.js'
import type { PurchaseRepositories } from './purchases/module.js'
import type { SupplementRepositories, SupplementSystemRepositories } from './supplements/module.js'
import type { LogisticsRepositories } from './logistics/module.js'
import type { DiscountRepositories } from './discounts/module.js'
import type { PointRepositories } from './points/module.js'
import type { LuckyDrawRepositories, LuckyDrawSystemRepositories } from './lucky-draws/module.js'
import type { HomeRepositories } from './home/module.js'
import type { PromotionCheckRepositories } from './promotion-check/module.js'
import type { HealthSystemRepositories } from './health/module.js'
import type { OverviewRepositories, OverviewSystemRepositories } from './overview/module.js'

/** The repositories of one tenant. None of their methods takes a tenant, so none can forget it. */
export interface Repositories
  extends
    AuditRepositories,
    AuthRepositories,
    EventRepositories,
    WebhookRepositories,
    IdempotencyRepositories,
    UsageLimitRepositories,
    MemberRepositories,
    BindingRepositories,
    ChatLoginRepositories,
    ConsumptionRepositories,
    WalletRepositories,
    CheckInRepositories,
    GoodsRepositories,
    CouponRepositories,
    RedeemRepositories,
    ExchangeRateRepositories,
    PromoterRepositories,
    SpreadsheetRepositories,
    PaymentRepositories,
    WalletPaymentRepositories,
    OrderRepositories,
    InvoiceRepositories,
    PurchaseRepositories,
    SupplementRepositories,
    LogisticsRepositories,
    DiscountRepositories,
    PointRepositories,
    LuckyDrawRepositories,
    HomeRepositories,
    PromotionCheckRepositories,
    OverviewRepositories {
  /** What a tenant has one of: the configurations of several domains. */
  readonly settings: SettingRepository
}

/** The repositories of the platform: what belongs to no tenant, and the work that spans all of them. */
export interface SystemRepositories
  extends
    AuditSystemRepositories,
    AuthSystemRepositories,
    TenantSystemRepositories,
    EventSystemRepositories,
    WebhookSystemRepositories,
    IdempotencySystemRepositories,
    UsageLimitSystemRepositories,
    RowTallySystemRepositories,
    ChatLoginSystemRepositories,
    CouponSystemRepositories,
    RedeemSystemRepositories,
    PaymentSystemRepositories,
    WalletPaymentSystemRepositories,
    OrderSystemRepositories,
    InvoiceSystemRepositories,
    SupplementSystemRepositories,
    LuckyDrawSystemRepositories,
    OverviewSystemRepositories,
    HealthSystemRepositories {}

/**
 * A copy of the database that lags behind it, for reads that may. Only what these units read outside transactions may be
 * old; what they write, and all that their transactions do, is the database's own. They answer also where the copy does
 * not, or is later than it may be: then the database does.
 */
interface StorageReplica extends Pick<Storage, 'forTenant' | 'system'> {
  /** How the copy is. Never rejects. */
  status(): Promise<ReplicaStatus>
}

/** How a copy is; `UP`: it answers, and is not later than it may be. `BEHIND` and `DOWN`: it is not read from. */
export interface ReplicaStatus {
  readonly state: 'UP' | 'BEHIND' | 'DOWN'
  /** How late it is at most, to a tenth of a second; null where nobody knows. */
  readonly lagSeconds: number | null
}

/**
 * A database. Its repositories throw `StorageError` and nothing else, and run each statement for itself
 * unless they are a transaction's. `@org/openapi-testing` has the suites that every storage must pass.
 */
export interface Storage {
  /** What database it is: `sqlite`, `postgresql`, or a name of the author's. For people who look after it. */
  readonly kind: string
  /** Whether several processes may share it; then limits are kept in it, too. */
  readonly isShared: boolean
  /** The repositories of a tenant; cheap to ask for on every request. */
  forTenant(tenantId: number): UnitOfWork<Repositories>
  readonly system: UnitOfWork<SystemRepositories>
  /** For what may be read somewhat late; absent where all is read from the database itself. */
  readonly replica?: StorageReplica | undefined
  /** Where to write what it finds out about the database; called once, before anything else. */
  logTo?(log: Logger): void
  /** Brings the schema up to date. Several processes may call it at once. */
  migrate(): Promise<void>
  /** Names of migrations that are not applied yet. */
  pendingMigrations(): Promise<string[]>
  /** Present where the storage divides its logs by time; elsewhere what is old is deleted row by row. */
  readonly logPartitions?: LogPartitions | undefined
  /** Resolves when the database answers, throws `StorageError` otherwise. */
  health(): Promise<void>
  /** Waits for what is running, then closes. Calls after it are refused. */
  close(): Promise<void>
}

export { bucketsAt, FANOUT, runsBetween, TOP_LEVEL } from './kernel/storage/bucket-tree.js'
export type { BucketRun } from './kernel/storage/bucket-tree.js'
export type { Logger } from './kernel/logger.js'
export { civilZone } from './kernel/civil-time.js'
export { extended } from './kernel/extended.js'
export { RecentValues } from './kernel/recent-values.js'
export { LongWork } from './kernel/concurrency/long-work.js'
export { foldCase } from './kernel/storage/fold-case.js'
export type {
  DroppedPartitions,
  LogPartitions,
  PartitionedLog,
  PreparedPartitions,
} from './kernel/storage/log-partitions.js'
export type { InstantRange, Page, PageQuery } from './kernel/storage/page.js'
export { pageOffset } from './kernel/storage/page.js'
export { foldKeyword, searchTextOf, trigramKeyOf } from './kernel/storage/search-text.js'
export { ROW_CHANGED, StorageError } from './kernel/storage/storage-error.js'
export type { StorageFailure } from './kernel/storage/storage-error.js'
export {
  assertOutsideTransaction,
  isInsideTransaction,
  runInsideTransaction,
} from './kernel/storage/transaction-scope.js'
export type { UnitOfWork } from './kernel/storage/unit-of-work.js'
export type { LifecycleMove } from './kernel/lifecycle.js'
export { PLATFORM_TENANT } from './http/admin-api/admin-pipeline.js'
export type { AdminRepository } from './http/admin-api/admin-resource.js'
export type { ReadOnlyRows } from './http/admin-api/read-only-resource.js'
export type { Inserted, Revised } from './http/admin-api/revision.js'
export type { SettingRepository } from './http/admin-api/admin-setting.js'
export type { AuditEntry } from './http/admin-api/audit.js'

export * from './audit/storage.js'
export * from './auth/storage.js'
export * from './tenants/storage.js'
export * from './events/storage.js'
export * from './webhooks/storage.js'
export * from './idempotency/storage.js'
export * from './usage-limits/storage.js'
export * from './row-tallies/storage.js'
export * from './members/storage.js'
export * from './bindings/storage.js'
export * from './chat-login/storage.js'
export * from './consumption/storage.js'
export * from './wallets/storage.js'
export * from './check-in/storage.js'
export * from './goods/storage.js'
export * from './coupons/storage.js'
export * from './redeem-codes/storage.js'
export * from './exchange-rates/storage.js'
export * from './promoters/storage.js'
export * from './spreadsheets/storage.js'
export * from './payments/storage.js'
export * from './wallet-payments/storage.js'
export * from './orders/storage.js'
export * from './invoices/storage.js'
export * from './purchases/storage.js'
export * from './supplements/storage.js'
export * from './logistics/storage.js'
export * from './discounts/storage.js'
export * from './points/storage.js'
export * from './lucky-draws/storage.js'
export * from './home/storage.js'
export * from './promotion-check/storage.js'
export * from './overview/storage.js'
export * from './health/storage.js'
