import { defineError } from '../kernel/errors.js'

/** Also of a deleted coupon, and of one of another tenant. */
export const COUPON_NOT_EXISTS = defineError(1_013_003_000, 'COUPON_NOT_EXISTS', {
  en: 'Coupon does not exist',
  zh: '优惠券不存在',
})

/** A used coupon belongs to the order that it was used for. */
export const COUPON_DELETE_FAIL_USED = defineError(1_013_003_001, 'COUPON_DELETE_FAIL_USED', {
  en: 'A coupon that was used cannot be deleted',
  zh: '优惠券已使用，不能删除',
})

/** Of a step that only unused coupons may take; another call may have been first. */
export const COUPON_NOT_UNUSED = defineError(1_013_003_002, 'COUPON_NOT_UNUSED', {
  en: 'The coupon is not unused',
  zh: '优惠券不是未使用状态',
})

/** Of using a coupon before its validity, or after it. For hosts: no call of a partner uses coupons. */
export const COUPON_NOT_IN_VALID_TIME = defineError(1_013_003_003, 'COUPON_NOT_IN_VALID_TIME', {
  en: 'The coupon is not within its validity',
  zh: '优惠券不在有效期内',
})

/** Of giving back and settling, which have to name the order that the coupon was used for. */
export const COUPON_NOT_USED = defineError(1_013_003_004, 'COUPON_NOT_USED', {
  en: 'The coupon is not used, or was used for another order',
  zh: '优惠券不是已使用状态，或用于其他订单',
})

/** Of all the coupons of the call: none is extended where one cannot be. */
export const COUPON_EXTEND_NOT_UNUSED = defineError(1_013_003_005, 'COUPON_EXTEND_NOT_UNUSED', {
  en: 'Only unused coupons can be extended',
  zh: '只有未使用的优惠券可以延期',
})

/** Codes are unique over the tenant's living coupons. */
export const COUPON_CODE_EXISTS = defineError(1_013_003_006, 'COUPON_CODE_EXISTS', {
  en: 'Another coupon has this code',
  zh: '优惠券编码已存在',
})

/** Of expiring a coupon by hand before its end. For hosts. */
export const COUPON_VALIDITY_NOT_OVER = defineError(1_013_003_007, 'COUPON_VALIDITY_NOT_OVER', {
  en: 'The validity of the coupon is not over',
  zh: '优惠券有效期未结束',
})

/** Also of a deleted template, and of one of another tenant. */
export const COUPON_TEMPLATE_NOT_EXISTS = defineError(1_013_004_000, 'COUPON_TEMPLATE_NOT_EXISTS', {
  en: 'Coupon template does not exist',
  zh: '优惠券模板不存在',
})

/** A total may be lowered, but never below what has been issued. */
export const COUPON_TEMPLATE_TOTAL_TOO_SMALL = defineError(1_013_004_001, 'COUPON_TEMPLATE_TOTAL_TOO_SMALL', {
  en: 'More coupons of the template were issued than this total',
  zh: '发放数量不能小于已领取数量',
})

/** The template's total would be exceeded; of several coupons, none is issued. */
export const COUPON_TEMPLATE_NOT_ENOUGH = defineError(1_013_004_002, 'COUPON_TEMPLATE_NOT_ENOUGH', {
  en: 'Not enough coupons of the template are left',
  zh: '优惠券剩余数量不足',
})

/** The template's `takeLimitCount`, counted by a guarded statement. */
export const COUPON_TEMPLATE_ALREADY_TAKEN = defineError(1_013_004_003, 'COUPON_TEMPLATE_ALREADY_TAKEN', {
  en: 'The member has as many coupons of the template as one may take',
  zh: '用户已达到领取数量上限',
})

/** Of templates with fixed dates; others never end. */
export const COUPON_TEMPLATE_EXPIRED = defineError(1_013_004_004, 'COUPON_TEMPLATE_EXPIRED', {
  en: 'The dates of the coupon template are over',
  zh: '优惠券模板已过期',
})

/** A disabled template issues nothing more; the coupons that it has issued stay as they are. */
export const COUPON_TEMPLATE_CANNOT_TAKE = defineError(1_013_004_005, 'COUPON_TEMPLATE_CANNOT_TAKE', {
  en: 'The coupon template is disabled',
  zh: '优惠券模板已停用，不可领取',
})

/** What coupons inherit stays as it is from the first issued coupon on. */
export const COUPON_TEMPLATE_ISSUED = defineError(1_013_004_006, 'COUPON_TEMPLATE_ISSUED', {
  en: 'discountType, couponType and validityType cannot be changed once coupons were issued',
  zh: '已发放优惠券，不能修改优惠类型、券类型和有效期类型',
})

/** The call names nobody; which member is meant has to be told in one of three ways. */
export const MEMBER_COUPON_LOCATOR_MISSING = defineError(1_013_024_000, 'MEMBER_COUPON_LOCATOR_MISSING', {
  en: 'One of userId, unionId and email is required',
  zh: 'userId、unionId、email 至少填一个',
})

/** Also of a member that the application must not see (`restrictToBoundMembers`). */
export const MEMBER_COUPON_MEMBER_NOT_EXISTS = defineError(1_013_024_001, 'MEMBER_COUPON_MEMBER_NOT_EXISTS', {
  en: 'Member does not exist',
  zh: '用户不存在',
})

/** Also of a coupon that does not exist: whose it is, the caller does not learn. */
export const MEMBER_COUPON_NOT_OWNED = defineError(1_013_024_002, 'MEMBER_COUPON_NOT_OWNED', {
  en: 'A coupon does not belong to the member',
  zh: '优惠券不属于该用户',
})

/** Of the filter `status`, which partners write as a word. */
export const MEMBER_COUPON_STATUS_INVALID = defineError(1_013_024_003, 'MEMBER_COUPON_STATUS_INVALID', {
  en: 'status must be one of UNUSED, USED, FINISH, EXPIRE and INVALID',
  zh: 'status 必须是 UNUSED、USED、FINISH、EXPIRE、INVALID 之一',
})

/** Of all the coupons of the call: none is restored where one cannot be. */
export const COUPON_RESTORE_NOT_EXPIRED = defineError(1_013_024_004, 'COUPON_RESTORE_NOT_EXPIRED', {
  en: 'Only expired coupons can be restored',
  zh: '只有已过期的优惠券可以恢复',
})

/** Also of a deleted scene, and of one of another tenant. */
export const COUPON_SCENE_NOT_EXISTS = defineError(1_013_045_000, 'COUPON_SCENE_NOT_EXISTS', {
  en: 'Coupon template scene does not exist',
  zh: '优惠券场景不存在',
})

/** Scene codes are unique in the tenant. */
export const COUPON_SCENE_EXISTS = defineError(1_013_045_001, 'COUPON_SCENE_EXISTS', {
  en: 'Another scene has this sceneCode',
  zh: '场景编码已存在',
})

/** Of deleting a scene that something names. */
export const COUPON_SCENE_IN_USE = defineError(1_013_045_002, 'COUPON_SCENE_IN_USE', {
  en: 'The scene is used by a coupon template or a redeem code',
  zh: '场景已被优惠券模板或兑换码使用',
})
