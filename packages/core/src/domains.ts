import type { SettingRepository } from './http/admin-api/admin-setting.js'
import type { AuditRepositories, AuditServices, AuditSystemRepositories } from './audit/module.js'
import type { AuthRepositories, AuthServices, AuthSystemRepositories } from './auth/module.js'
import type { TenantSystemRepositories } from './tenants/module.js'
import type { IdempotencyRepositories, IdempotencySystemRepositories } from './idempotency/module.js'
import type { UsageLimitRepositories, UsageLimitSystemRepositories } from './usage-limits/module.js'
import type { MemberRepositories } from './members/module.js'
import type { BindingRepositories } from './bindings/module.js'
import type { ChatLoginRepositories, ChatLoginServices, ChatLoginSystemRepositories } from './chat-login/module.js'
import type { ConsumptionRepositories, ConsumptionServices } from './consumption/module.js'
import type { WalletRepositories, WalletServices } from './wallets/module.js'
import type { CheckInRepositories, CheckInServices } from './check-in/module.js'
import type { GoodsRepositories, GoodsServices } from './goods/module.js'
import type { CouponRepositories, CouponServices, CouponSystemRepositories } from './coupons/module.js'
import type { RedeemRepositories, RedeemServices, RedeemSystemRepositories } from './redeem-codes/module.js'
import type { ExchangeRateRepositories } from './exchange-rates/module.js'
import type { PromoterRepositories, PromoterServices } from './promoters/module.js'
import type { SpreadsheetRepositories, SpreadsheetServices } from './spreadsheets/module.js'
import type { PaymentRepositories, PaymentServices, PaymentSystemRepositories } from './payments/module.js'
import type {
  WalletPaymentRepositories,
  WalletPaymentServices,
  WalletPaymentSystemRepositories,
} from './wallet-payments/module.js'
import type { OrderRepositories, OrderServices, OrderSystemRepositories } from './orders/module.js'
import type { InvoiceRepositories, InvoiceServices, InvoiceSystemRepositories } from './invoices/module.js'
import type { PurchaseRepositories, PurchaseServices } from './purchases/module.js'
import type { SupplementRepositories, SupplementServices, SupplementSystemRepositories } from './supplements/module.js'
import type { LogisticsRepositories, LogisticsServices } from './logistics/module.js'
import type { DiscountRepositories, DiscountServices } from './discounts/module.js'
import type { PointRepositories, PointServices } from './points/module.js'
import type { LuckyDrawRepositories, LuckyDrawServices, LuckyDrawSystemRepositories } from './lucky-draws/module.js'
import type { HomeRepositories, HomeServices } from './home/module.js'
import type { PromotionCheckRepositories, PromotionCheckServices } from './promotion-check/module.js'
import type { SupplementStores } from './supplements/index.js'

/**
 * The rules of the product without HTTP. Each call takes a context, from `openApi.context(…)`, and throws `ApiError` with
 * the codes that its operation documents.
 */
export interface Services
  extends
    AuditServices,
    AuthServices,
    ChatLoginServices,
    ConsumptionServices,
    WalletServices<SupplementStores, Repositories>,
    CheckInServices<Repositories>,
    GoodsServices,
    CouponServices,
    RedeemServices,
    PromoterServices,
    SpreadsheetServices,
    PaymentServices,
    WalletPaymentServices<Repositories>,
    OrderServices<Repositories>,
    InvoiceServices,
    PurchaseServices,
    SupplementServices,
    LogisticsServices,
    DiscountServices,
    PointServices,
    LuckyDrawServices,
    HomeServices,
    PromotionCheckServices {}

/** The repositories of one tenant. None of their methods takes a tenant, so none can forget it. */
export interface Repositories
  extends
    AuditRepositories,
    AuthRepositories,
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
    PromotionCheckRepositories {
  /** What a tenant has one of: the configurations of several domains. */
  readonly settings: SettingRepository
}

/** The repositories of the platform: what belongs to no tenant, and the work that spans all of them. */
export interface SystemRepositories
  extends
    AuditSystemRepositories,
    AuthSystemRepositories,
    TenantSystemRepositories,
    IdempotencySystemRepositories,
    UsageLimitSystemRepositories,
    ChatLoginSystemRepositories,
    CouponSystemRepositories,
    RedeemSystemRepositories,
    PaymentSystemRepositories,
    WalletPaymentSystemRepositories,
    OrderSystemRepositories,
    InvoiceSystemRepositories,
    SupplementSystemRepositories,
    LuckyDrawSystemRepositories {}
