import type { Random } from './kernel/random.js'
import type { ApiAccessLog } from './audit/index.js'
import type { PartnerApplicationService } from './auth/index.js'
import type { CheckInService } from './check-in/index.js'
import type { ConsumptionService } from './consumption/index.js'
import type { GoodsService } from './goods/index.js'
import type { ChatLoginService } from './members/index.js'
import type { BagOrderService } from './orders/index.js'
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
  readonly bagOrders: BagOrderService
  readonly consumption: ConsumptionService
  readonly partnerApplications: PartnerApplicationService
  /** The log of partner calls; `flush` stores what is still waiting. */
  readonly apiAccessLog: ApiAccessLog
  readonly random: Random
}
