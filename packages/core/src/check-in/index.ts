export { REDEEM_MEMBER_NOT_EXISTS } from './check-in-errors.js'
export { claimChatCheckin } from './operations/claim-chat-checkin.js'
