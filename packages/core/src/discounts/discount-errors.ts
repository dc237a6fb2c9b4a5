import { defineError } from '../kernel/errors.js'

/** Also of a deleted template, and of one of another tenant. */
export const DISCOUNT_TEMPLATE_NOT_EXISTS = defineError(1_013_036_000, 'DISCOUNT_TEMPLATE_NOT_EXISTS', {
  en: 'Discount template does not exist',
  zh: '折扣模板不存在',
})

/** What was promised with the first discount that was granted stays. */
export const DISCOUNT_TEMPLATE_GRANTED = defineError(1_013_036_002, 'DISCOUNT_TEMPLATE_GRANTED', {
  en: 'type, value and scope cannot be changed once discounts were granted',
  zh: '已发放折扣，不能修改类型、面值和适用范围',
})

/** Of granting from it. */
export const DISCOUNT_TEMPLATE_DISABLED = defineError(1_013_036_003, 'DISCOUNT_TEMPLATE_DISABLED', {
  en: 'The discount template is disabled',
  zh: '折扣模板已停用',
})

/** Of granting from it: what is granted could never be used. */
export const DISCOUNT_TEMPLATE_OVER = defineError(1_013_036_004, 'DISCOUNT_TEMPLATE_OVER', {
  en: 'The period of the discount template is over',
  zh: '折扣模板已过有效期',
})

/** Also of a deleted discount, and of one of another tenant. */
export const MEMBER_DISCOUNT_NOT_EXISTS = defineError(1_013_037_000, 'MEMBER_DISCOUNT_NOT_EXISTS', {
  en: 'Discount does not exist',
  zh: '折扣不存在',
})

/** A source that has a `sourceBizId` is granted once. */
export const MEMBER_DISCOUNT_EXISTS = defineError(1_013_037_001, 'MEMBER_DISCOUNT_EXISTS', {
  en: 'Another discount was granted for this sourceType and sourceBizId',
  zh: '该来源已发放过折扣',
})

/** Of pricing and using a discount that operations took back. */
export const MEMBER_DISCOUNT_REVOKED = defineError(1_013_037_002, 'MEMBER_DISCOUNT_REVOKED', {
  en: 'The discount was revoked',
  zh: '折扣已被收回',
})

/** Of pricing and using it. */
export const MEMBER_DISCOUNT_NOT_STARTED = defineError(1_013_037_003, 'MEMBER_DISCOUNT_NOT_STARTED', {
  en: 'The validity of the discount has not begun',
  zh: '折扣尚未生效',
})

/** Of pricing and using it. */
export const MEMBER_DISCOUNT_OVER = defineError(1_013_037_004, 'MEMBER_DISCOUNT_OVER', {
  en: 'The validity of the discount is over',
  zh: '折扣已过期',
})

/** Counted once for an order until the order gives it back. */
export const MEMBER_DISCOUNT_USED_UP = defineError(1_013_037_005, 'MEMBER_DISCOUNT_USED_UP', {
  en: 'The discount is used up',
  zh: '折扣次数已用完',
})

/** Of giving back for an order that never took a use, or has given it back. */
export const MEMBER_DISCOUNT_NOT_USED = defineError(1_013_037_006, 'MEMBER_DISCOUNT_NOT_USED', {
  en: 'The order does not use the discount',
  zh: '该订单未使用此折扣',
})
