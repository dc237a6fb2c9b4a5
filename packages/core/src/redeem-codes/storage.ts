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
  UsedCode,
} from './redeem-code.js'
