import type { ApiAccessLog } from './audit/index.js'
import type { PartnerApplicationService } from './auth/index.js'
import type { CheckInService } from './check-in/index.js'
import type { ConsumptionService } from './consumption/index.js'
import type { CouponService, MemberCouponService } from './coupons/index.js'
import type { GoodsLinkService, GoodsService, ImageSearchService } from './goods/index.js'
import type { DiscountService } from './discounts/index.js'
import type { HomeService } from './home/index.js'
import type { FreightService, TrackingService } from './logistics/index.js'
import type { LuckyDrawService } from './lucky-draws/index.js'
import type { ChatLoginService } from './chat-login/index.js'
import type { BagOrderDesk, BagOrderService, OrderItemService, OrderQueryService } from './orders/index.js'
import type { InvoiceService } from './invoices/index.js'
import type { PaymentService, ShipmentService } from './payments/index.js'
import type { PointRedemptionService, PointService } from './points/index.js'
import type { PromotionCheckService } from './promotion-check/index.js'
import type { SocialChannelService } from './promoters/index.js'
import type { SpreadsheetService } from './spreadsheets/index.js'
import type { PurchaseService } from './purchases/index.js'
import type { SupplementPaymentService, SupplementService, SupplementStores } from './supplements/index.js'
import type { WalletPayService } from './wallet-payments/index.js'
import type { RedeemService } from './redeem-codes/index.js'
import type { Repositories } from './storage.js'
import type { RechargeService, WalletService } from './wallets/index.js'

/**
 * The rules of the product without HTTP. Each call takes a context, from `openApi.context(…)`, and throws
 * `ApiError` with the codes that its operation documents.
 */
export interface Services {
  readonly goods: GoodsService
  /** Tells from a link which goods are meant. */
  readonly goodsLinks: GoodsLinkService
  readonly imageSearch: ImageSearchService
  readonly chatLogin: ChatLoginService
  readonly wallets: WalletService<SupplementStores>
  readonly recharges: RechargeService<Repositories>
  readonly checkIn: CheckInService<Repositories>
  readonly redeemCodes: RedeemService
  readonly socialChannels: SocialChannelService
  readonly spreadsheets: SpreadsheetService
  /** Issuing coupons, and each step of their life, within the caller's transaction. */
  readonly coupons: CouponService
  /** Coupons as partners see and change them. */
  readonly memberCoupons: MemberCouponService
  /** Members' discounts: granting, pricing, using and giving back. */
  readonly discounts: DiscountService
  /** What a visitor of the shop sees on its home page. */
  readonly home: HomeService
  /** Warns of campaigns that nobody can use, win or see. */
  readonly promotionCheck: PromotionCheckService
  readonly bagOrders: BagOrderService
  /** Bag orders as operations enter and move them. */
  readonly bagOrderDesk: BagOrderDesk
  /** The steps of order items, with refunds to the wallet. */
  readonly orderItems: OrderItemService<Repositories>
  /** Order items and bag orders as partners see them. */
  readonly orderQueries: OrderQueryService
  readonly purchases: PurchaseService
  /** Paying purchases and supplements from members’ wallets. */
  readonly walletPay: WalletPayService<Repositories>
  /** Charging paid orders, and debiting what was charged. */
  readonly supplements: SupplementService
  /** What partners see of supplements and how they pay them. */
  readonly supplementPayments: SupplementPaymentService
  readonly invoices: InvoiceService
  /** Payment orders; the host hands notifications of the channel to `applyNotification`. */
  readonly payments: PaymentService
  /** Tracking numbers of paid orders, for the payment channel. */
  readonly shipments: ShipmentService
  readonly consumption: ConsumptionService
  /** Lucky draws as the host's own consumer application calls them. */
  readonly luckyDraws: LuckyDrawService
  readonly tracking: TrackingService
  readonly freight: FreightService
  /** What members earn by rule, and the ledger of their points. */
  readonly points: PointService
  /** Products that members pay with points. */
  readonly pointRedemptions: PointRedemptionService
  readonly partnerApplications: PartnerApplicationService
  /** The log of partner calls; `flush` stores what is still waiting. */
  readonly apiAccessLog: ApiAccessLog
}
