export type {
  ExchangeLogFilter,
  ExchangeLogInput,
  ExchangeLogRepository,
  ExchangeLogRow,
  ExchangeLogSweep,
  NewExchangeLog,
} from './exchange-log.js'
export type {
  NewRedeemCode,
  RedeemCodeFilter,
  RedeemCodeInput,
  RedeemCodeRepository,
  RedeemCodeRow,
} from './redeem-code.js'
export { CouponGrants } from './grants.js'
export { parseGrantRule } from './grant-rule.js'
export { templateIdsOf } from './template-ids.js'
export { formatPrize } from './prize.js'
export type { PrizeCoupon, PrizeFormat } from './prize.js'
export { RedeemService } from './redeem-service.js'
export { redeem } from './operations/redeem.js'
export { getCouponExchangeCodeStatus } from './operations/get-coupon-exchange-code-status.js'
export { couponExchangeCodeOperations } from './admin/coupon-exchange-code.js'
export { couponExchangeLogOperations } from './admin/coupon-exchange-log.js'
