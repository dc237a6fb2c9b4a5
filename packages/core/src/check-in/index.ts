export type { CheckInFilter, CheckInRecord, CheckInRepository, NewCheckInRecord } from './check-in.js'
export type {
  WalletRedeemCodeFilter,
  WalletRedeemCodeInput,
  WalletRedeemCodeRepository,
  WalletRedeemCodeRow,
} from './wallet-redeem-code.js'
export { REDEEM_MEMBER_NOT_EXISTS } from './check-in-errors.js'
export { claimChatCheckin } from './operations/claim-chat-checkin.js'
