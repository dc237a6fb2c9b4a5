import { moduleList } from './module-list.js'
import { auditModule } from './audit/module.js'
import type { AuditServices } from './audit/module.js'
import { authModule } from './auth/module.js'
import type { AuthServices } from './auth/module.js'
import { tenantModule } from './tenants/module.js'
import type { TenantServices } from './tenants/module.js'
import { eventModule } from './events/module.js'
import type { EventServices } from './events/module.js'
import { webhookModule } from './webhooks/module.js'
import type { WebhookServices } from './webhooks/module.js'
import { idempotencyModule } from './idempotency/module.js'
import { usageLimitModule } from './usage-limits/module.js'
import { rowTallyModule } from './row-tallies/module.js'
import { memberModule } from './members/module.js'
import { bindingModule } from './bindings/module.js'
import { chatLoginModule } from './chat-login/module.js'
import type { ChatLoginServices } from './chat-login/module.js'
import { consumptionModule } from './consumption/module.js'
import type { ConsumptionServices } from './consumption/module.js'
import { walletModule } from './wallets/module.js'
import type { WalletServices } from './wallets/module.js'
import { checkInModule } from './check-in/module.js'
import type { CheckInServices } from './check-in/module.js'
import { goodsModule } from './goods/module.js'
import type { GoodsServices } from './goods/module.js'
import { couponModule } from './coupons/module.js'
import type { CouponServices } from './coupons/module.js'
import { redeemModule } from './redeem-codes/module.js'
import type { RedeemServices } from './redeem-codes/module.js'
import { exchangeRateModule } from './exchange-rates/module.js'
import { promoterModule } from './promoters/module.js'
import type { PromoterServices } from './promoters/module.js'
import { spreadsheetModule } from './spreadsheets/module.js'
import type { SpreadsheetServices } from './spreadsheets/module.js'
import { paymentModule } from './payments/module.js'
import type { PaymentServices } from './payments/module.js'
import { walletPaymentModule } from './wallet-payments/module.js'
import type { WalletPaymentServices } from './wallet-payments/module.js'
import { orderModule } from './orders/module.js'
import type { OrderServices } from './orders/module.js'
import { invoiceModule } from './invoices/module.js'
import type { InvoiceServices } from './invoices/module.js'
import { purchaseModule } from './purchases/module.js'
import type { PurchaseServices } from './purchases/module.js'
import { supplementModule } from './supplements/module.js'
import type { SupplementServices } from './supplements/module.js'
import { logisticsModule } from './logistics/module.js'
import type { LogisticsServices } from './logistics/module.js'
import { discountModule } from './discounts/module.js'
import type { DiscountServices } from './discounts/module.js'
import { pointModule } from './points/module.js'
import type { PointServices } from './points/module.js'
import { luckyDrawModule } from './lucky-draws/module.js'
import type { LuckyDrawServices } from './lucky-draws/module.js'
import { homeModule } from './home/module.js'
import type { HomeServices } from './home/module.js'
import { promotionCheckModule } from './promotion-check/module.js'
import type { PromotionCheckServices } from './promotion-check/module.js'
import { overviewModule } from './overview/module.js'
import type { OverviewServices } from './overview/module.js'
import { healthModule } from './health/module.js'
import type { HealthServices } from './health/module.js'
import type { Repositories } from './storage.js'
import type { SupplementStores } from './supplements/index.js'

/**
 * The rules of the product without HTTP. Each call takes a context, from `openApi.context(…)`, and throws `ApiError` with
 * the codes that its operation documents.
 */
export interface Services
  extends
    AuditServices,
    AuthServices,
    TenantServices,
    EventServices,
    WebhookServices,
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
    PromotionCheckServices,
    OverviewServices,
    HealthServices {}

/**
 * The engine's domains, each after those that it is built on; a line that asks for what none before it provides does not
 * compile.
 */
export const modules = moduleList<Services>()
  .add(auditModule)
  .add(authModule)
  .add(tenantModule)
  .add(eventModule)
  .add(webhookModule)
  .add(idempotencyModule)
  .add(usageLimitModule)
  .add(rowTallyModule)
  .add(memberModule)
  .add(bindingModule)
  .add(chatLoginModule)
  .add(consumptionModule)
  .add(walletModule<SupplementStores, Repositories>())
  .add(checkInModule<Repositories>())
  .add(goodsModule)
  .add(couponModule)
  .add(redeemModule)
  .add(exchangeRateModule)
  .add(promoterModule)
  .add(spreadsheetModule)
  .add(paymentModule)
  .add(walletPaymentModule<Repositories>())
  .add(orderModule<Repositories>())
  .add(invoiceModule)
  .add(purchaseModule)
  .add(supplementModule)
  .add(logisticsModule)
  .add(discountModule)
  .add(pointModule)
  .add(luckyDrawModule)
  .add(homeModule)
  .add(promotionCheckModule)
  .add(overviewModule)
  .add(healthModule)
