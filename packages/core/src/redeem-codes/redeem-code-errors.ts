import { defineError } from '../kernel/errors.js'

/** The message names both members, as the specification asks for. */
export const REDEEM_IDENTIFIER_MISSING = defineError(1_013_022_000, 'REDEEM_IDENTIFIER_MISSING', {
  en: 'One of email and chatUserId is required',
  zh: 'email 与 chatUserId 至少填写一个',
})

/** Also of a deleted code, and of one of another tenant. */
export const REDEEM_CODE_NOT_EXISTS = defineError(1_013_023_000, 'REDEEM_CODE_NOT_EXISTS', {
  en: 'Redeem code does not exist',
  zh: '兑换码不存在',
})

/** After its end, which is part of its validity. */
export const REDEEM_CODE_EXPIRED = defineError(1_013_023_001, 'REDEEM_CODE_EXPIRED', {
  en: 'Redeem code has expired',
  zh: '兑换码已过期',
})

/** Told before its dates and its uses are looked at. */
export const REDEEM_CODE_VOIDED = defineError(1_013_023_002, 'REDEEM_CODE_VOIDED', {
  en: 'Redeem code is voided',
  zh: '兑换码已作废',
})

/** Counted over redemptions that succeeded. */
export const REDEEM_CODE_USER_LIMIT = defineError(1_013_023_003, 'REDEEM_CODE_USER_LIMIT', {
  en: 'The member has redeemed this code as often as it allows',
  zh: '已达到该兑换码的个人兑换上限',
})

/** The day is that of the engine's time zone. */
export const REDEEM_CODE_USER_DAILY_LIMIT = defineError(1_013_023_004, 'REDEEM_CODE_USER_DAILY_LIMIT', {
  en: 'The member has redeemed this code as often as it allows in a day',
  zh: '已达到该兑换码的个人每日兑换上限',
})

/** The day is that of the engine's time zone, the address that of the caller. */
export const REDEEM_CODE_IP_DAILY_LIMIT = defineError(1_013_023_005, 'REDEEM_CODE_IP_DAILY_LIMIT', {
  en: 'This code was redeemed from the address as often as it allows in a day',
  zh: '该 IP 已达到该兑换码的每日兑换上限',
})

/** Every use is taken; or of several templates to draw from none can be granted any more. */
export const REDEEM_CODE_EXHAUSTED = defineError(1_013_023_006, 'REDEEM_CODE_EXHAUSTED', {
  en: 'Redeem code is used up',
  zh: '兑换码已被兑完',
})

/** Before its first instant. */
export const REDEEM_CODE_NOT_STARTED = defineError(1_013_023_007, 'REDEEM_CODE_NOT_STARTED', {
  en: 'Redeem code is not valid yet',
  zh: '兑换码尚未生效',
})

/** Its grant rule cannot be read, or none of its templates is left. A matter for operations, not for the member. */
export const REDEEM_CODE_CONFIG_INVALID = defineError(1_013_023_008, 'REDEEM_CODE_CONFIG_INVALID', {
  en: 'Redeem code is configured wrongly',
  zh: '兑换码配置有误',
})

/** Codes are unique in the tenant, their case counting. */
export const REDEEM_CODE_EXISTS = defineError(1_013_023_009, 'REDEEM_CODE_EXISTS', {
  en: 'This redeem code exists already',
  zh: '兑换码已存在',
})

/** The exchange log names it. */
export const REDEEM_CODE_IN_USE = defineError(1_013_023_010, 'REDEEM_CODE_IN_USE', {
  en: 'The redeem code was used: its code and templates stay, and it can be voided but not deleted',
  zh: '兑换码已被使用：不可修改兑换码和券模板，也不可删除，只能作废',
})

/** Also of a deleted log, and of one of another tenant. */
export const EXCHANGE_LOG_NOT_EXISTS = defineError(1_013_047_000, 'EXCHANGE_LOG_NOT_EXISTS', {
  en: 'Exchange log does not exist',
  zh: '兑换记录不存在',
})

/** What the engine itself has logged stays as it happened. */
export const EXCHANGE_LOG_NOT_IMPORTED = defineError(1_013_047_002, 'EXCHANGE_LOG_NOT_IMPORTED', {
  en: 'Only imported exchange logs can be changed',
  zh: '只能修改导入的兑换记录',
})
