export type {
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
