export { amountInput, MAX_AMOUNT } from './amount.js'
export { bizTypes } from './ledger.js'
export type { BizType, LedgerEntry, LedgerFilter, LedgerRepository, NewLedgerEntry } from './ledger.js'
export type { NewRecharge, RechargeFilter, RechargeInput, RechargeRepository, RechargeRow } from './recharge.js'
export type {
  LedgerMismatch,
  Wallet,
  WalletChange,
  WalletFilter,
  WalletParts,
  WalletRepository,
  WalletVerification,
} from './wallet.js'
export { WALLET_BALANCE_NOT_ENOUGH, WALLET_LIMIT_REACHED } from './wallet-errors.js'
export { WalletService } from './wallet-service.js'
export type { BookingContext, WalletCredit, WalletReport, WalletStores } from './wallet-service.js'
export { listPartnerMembers } from './operations/list-partner-members.js'
export type { WalletHooks } from './module.js'
