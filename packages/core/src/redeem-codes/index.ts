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
export { parseGrantRule } from './grant-rule.js'
export { templateIdsOf } from './template-ids.js'
export { formatPrize } from './prize.js'
export type { PrizeCoupon, PrizeFormat } from './prize.js'
