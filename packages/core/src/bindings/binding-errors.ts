import { defineError } from '../kernel/errors.js'

/** No binding of the calling application leads from this `externalUserId` to a member that is there. */
export const PARTNER_MEMBER_NOT_BOUND = defineError(1_002_030_000, 'PARTNER_MEMBER_NOT_BOUND', {
  en: 'externalUserId is not bound to a member',
  zh: 'externalUserId 未绑定平台用户',
})

/** Also of a disabled member, where the call gives or charges something. */
export const PARTNER_MEMBER_DISABLED = defineError(1_002_030_001, 'PARTNER_MEMBER_DISABLED', {
  en: 'The binding of this externalUserId is disabled',
  zh: '该 externalUserId 的绑定已停用',
})

/** Within one application a user has one member, and a member one user. */
export const PARTNER_MEMBER_EXISTS = defineError(1_002_030_002, 'PARTNER_MEMBER_EXISTS', {
  en: 'This externalUserId or this member is already bound in the application',
  zh: '该 externalUserId 或用户已在此应用绑定',
})
