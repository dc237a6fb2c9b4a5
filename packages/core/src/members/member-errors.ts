import { defineError } from '../kernel/errors.js'

/** Also of a deleted member, and of one of another tenant. */
export const USER_NOT_EXISTS = defineError(1_004_001_000, 'USER_NOT_EXISTS', {
  en: 'Member does not exist',
  zh: '用户不存在',
})

/** E-mail addresses and chat users are unique over the tenant's living members. */
export const USER_EXISTS = defineError(1_004_001_001, 'USER_EXISTS', {
  en: 'Another member has this e-mail address or chat user id',
  zh: '邮箱或聊天账号已被其他用户使用',
})

/** Also of another member's address, and of a member without a default one. */
export const ADDRESS_NOT_EXISTS = defineError(1_004_004_000, 'ADDRESS_NOT_EXISTS', {
  en: 'Address does not exist',
  zh: '收货地址不存在',
})
