export type { CheckInFilter, CheckInRecord, CheckInRepository, NewCheckInRecord } from './check-in.js'
export type { WalletRedeemCodeInput, WalletRedeemCodeRepository } from './wallet-redeem-code.js'
