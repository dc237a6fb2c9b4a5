import type { AuditServices } from './audit/module.js'
import type { AuthServices } from './auth/module.js'
import type { ChatLoginServices } from './chat-login/module.js'
import type { ConsumptionServices } from './consumption/module.js'
import type { WalletServices } from './wallets/module.js'
import type { CheckInServices } from './check-in/module.js'
import type { GoodsServices } from './goods/module.js'
import type { CouponServices } from './coupons/module.js'
import type { RedeemServices } from './redeem-codes/module.js'
import type { PromoterServices } from './promoters/module.js'
import type { SpreadsheetServices } from './spreadsheets/module.js'
import type { PaymentServices } from './payments/module.js'
import type { WalletPaymentServices } from './wallet-payments/module.js'
import type { OrderServices } from './orders/module.js'
import type { InvoiceServices } from './invoices/module.js'
import type { PurchaseServices } from './purchases/module.js'
import type { SupplementServices } from './supplements/module.js'
import type { LogisticsServices } from './logistics/module.js'
import type { DiscountServices } from './discounts/module.js'
import type { PointServices } from './points/module.js'
import type { LuckyDrawServices } from './lucky-draws/module.js'
import type { HomeServices } from './home/module.js'
import type { PromotionCheckServices } from './promotion-check/module.js'
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
