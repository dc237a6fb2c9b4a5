import { defineError } from '../kernel/errors.js'

/** Shared by redeeming a code and by check-in. */
export const REDEEM_MEMBER_NOT_EXISTS = defineError(1_013_022_001, 'REDEEM_MEMBER_NOT_EXISTS', {
  en: 'Member does not exist or is not bound',
  zh: '用户不存在或未绑定',
})

/** Of a tenant whose configuration has the activity switched off. */
export const CHECKIN_OFF = defineError(1_013_026_000, 'CHECKIN_OFF', {
  en: 'The check-in activity is off',
  zh: '签到活动未开启',
})

/** Also of a code that is configured and not there, disabled, or outside its validity. */
export const CHECKIN_CODE_NOT_CONFIGURED = defineError(1_013_026_001, 'CHECKIN_CODE_NOT_CONFIGURED', {
  en: 'The check-in redeem code is not configured',
  zh: '签到兑换码未配置',
})

/** A limit of the code other than the day's, or a wallet that refuses. Nothing is kept of the claim. */
export const CHECKIN_CREDIT_FAILED = defineError(1_013_026_002, 'CHECKIN_CREDIT_FAILED', {
  en: 'The check-in reward could not be credited',
  zh: '签到奖励入账失败',
})

/** Also of a deleted code, and of one of another tenant. */
export const WALLET_REDEEM_CODE_NOT_EXISTS = defineError(1_013_046_000, 'WALLET_REDEEM_CODE_NOT_EXISTS', {
  en: 'Wallet redeem code does not exist',
  zh: '钱包兑换码不存在',
})

/** Codes are unique in the tenant. */
export const WALLET_REDEEM_CODE_EXISTS = defineError(1_013_046_001, 'WALLET_REDEEM_CODE_EXISTS', {
  en: 'This wallet redeem code exists already',
  zh: '钱包兑换码已存在',
})
