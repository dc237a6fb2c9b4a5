export type { CheckInFilter, CheckInRecord, CheckInRepository, NewCheckInRecord } from './check-in.js'
export type {
  WalletRedeemCodeFilter,
  WalletRedeemCodeInput,
  WalletRedeemCodeRepository,
  WalletRedeemCodeRow,
} from './wallet-redeem-code.js'
