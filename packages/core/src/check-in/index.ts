export type { CheckInFilter, CheckInRecord, CheckInRepository, NewCheckInRecord } from './check-in.js'
export type {
  WalletRedeemCodeFilter,
  WalletRedeemCodeInput,
  WalletRedeemCodeRepository,
  WalletRedeemCodeRow,
} from './wallet-redeem-code.js'
export { REDEEM_MEMBER_NOT_EXISTS } from './check-in-errors.js'
export { CheckInService } from './check-in-service.js'
export { claimChatCheckin } from './operations/claim-chat-checkin.js'
export { checkInConfigOperations } from './admin/checkin-config.js'
export { checkInRecordOperations } from './admin/checkin-record.js'
export { walletRedeemCodeOperations } from './admin/wallet-redeem-code.js'
