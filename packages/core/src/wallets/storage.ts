export { bizTypes } from './ledger.js'
export type { BizType, LedgerEntry, LedgerFilter, LedgerRepository, NewLedgerEntry } from './ledger.js'
export type { NewRecharge, RechargeFilter, RechargeRepository, RechargeRow } from './recharge.js'
export type {
  ChangedWallet,
  LedgerMismatch,
  Wallet,
  WalletChange,
  WalletFilter,
  WalletParts,
  WalletRepository,
  WalletVerification,
} from './wallet.js'
