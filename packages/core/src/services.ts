import type { Random } from './kernel/random.js'
import type { ApiAccessLog } from './audit/index.js'
import type { PartnerApplicationService } from './auth/index.js'
import type { CheckInService } from './check-in/index.js'
import type { ConsumptionService } from './consumption/index.js'
import type { CouponService, MemberCouponService } from './coupons/index.js'
import type { GoodsService } from './goods/index.js'
import type { ChatLoginService } from './members/index.js'
import type { BagOrderService } from './orders/index.js'
import type { SocialChannelService, SpreadsheetService } from './promoters/index.js'
import type { RedeemService } from './redeem-codes/index.js'
import type { RechargeService, WalletService } from './wallets/index.js'

/**
 * The rules of the product without HTTP. Each call takes a context, from `openApi.context(…)`, and throws
 * `ApiError` with the codes that its operation documents.
 */
export interface Services {
  readonly goods: GoodsService
  readonly chatLogin: ChatLoginService
  readonly wallets: WalletService
  readonly recharges: RechargeService
  readonly checkIn: CheckInService
  readonly redeemCodes: RedeemService
  readonly socialChannels: SocialChannelService
  readonly spreadsheets: SpreadsheetService
  /** Issuing coupons, and each step of their life, within the caller's transaction. */
  readonly coupons: CouponService
  /** Coupons as partners see and change them. */
  readonly memberCoupons: MemberCouponService
  readonly bagOrders: BagOrderService
  readonly consumption: ConsumptionService
  readonly partnerApplications: PartnerApplicationService
  /** The log of partner calls; `flush` stores what is still waiting. */
  readonly apiAccessLog: ApiAccessLog
  readonly random: Random
}
