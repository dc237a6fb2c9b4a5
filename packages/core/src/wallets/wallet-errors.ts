import { defineError } from '../kernel/errors.js'

/** Checked by the statement that books: a balance is never negative. */
export const WALLET_BALANCE_NOT_ENOUGH = defineError(1_007_007_001, 'WALLET_BALANCE_NOT_ENOUGH', {
  en: 'The wallet balance is not enough',
  zh: '钱包余额不足',
})

/** Checked by the statement that unfreezes. */
export const WALLET_FREEZE_NOT_ENOUGH = defineError(1_007_007_004, 'WALLET_FREEZE_NOT_ENOUGH', {
  en: 'Less than that is frozen in the wallet',
  zh: '钱包冻结余额不足',
})

/** The balance would pass what both databases count exactly; nothing was booked. */
export const WALLET_LIMIT_REACHED = defineError(1_007_007_005, 'WALLET_LIMIT_REACHED', {
  en: 'The wallet cannot hold that much',
  zh: '钱包余额超出上限',
})

/** Also of a recharge of another tenant. */
export const WALLET_RECHARGE_NOT_EXISTS = defineError(1_007_008_000, 'WALLET_RECHARGE_NOT_EXISTS', {
  en: 'Wallet recharge does not exist',
  zh: '钱包充值记录不存在',
})
