export type {
  ExchangeLogInput,
  ExchangeLogRepository,
  ExchangeLogRow,
  ExchangeLogSweep,
  NewExchangeLog,
} from './exchange-log.js'
export type { NewRedeemCode, RedeemCodeInput, RedeemCodeRepository, RedeemCodeRow } from './redeem-code.js'
