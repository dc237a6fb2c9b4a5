export { couponOperations } from './admin/coupon.js'
export { couponConfigOperations } from './admin/coupon-config.js'
export { couponTemplateOperations } from './admin/coupon-template.js'
export { couponTemplateSceneOperations } from './admin/coupon-template-scene.js'
export { shownDiscountPrice } from './coupon-operation.js'
export { CouponService } from './coupon-service.js'
export type { CouponExtension, CouponIssue, CouponIssueStores, CouponMailing, CouponUse } from './coupon-service.js'
export { LATEST_VALID_END } from './coupon.js'
export type {
  CouponFilter,
  CouponInput,
  CouponMove,
  CouponRepository,
  CouponRow,
  CouponSweep,
  MemberCouponFilter,
  NewCoupon,
} from './coupon.js'
export type { CouponSceneFilter, CouponSceneInput, CouponSceneRepository, CouponSceneRow } from './coupon-scene.js'
export type {
  CouponTemplateFilter,
  CouponTemplateInput,
  CouponTemplateRepository,
  CouponTemplateRow,
} from './coupon-template.js'
export {
  COUPON_NOT_IN_VALID_TIME,
  COUPON_TEMPLATE_ALREADY_TAKEN,
  COUPON_TEMPLATE_CANNOT_TAKE,
  COUPON_TEMPLATE_EXPIRED,
  COUPON_TEMPLATE_NOT_ENOUGH,
  COUPON_TEMPLATE_NOT_EXISTS,
  COUPON_VALIDITY_NOT_OVER,
} from './coupon-errors.js'
export { couponEffects, couponStatus, couponTransitions, deletableStatuses } from './coupon-status.js'
export type {
  CouponStatus,
  CouponStatusName,
  CouponTransition,
  CouponTrigger,
  ValidityCondition,
} from './coupon-status.js'
export { MemberCouponService } from './member-coupon-service.js'
export type { CouponOwner, MemberCouponQuery, OwnedCoupons } from './member-coupon-service.js'
export { extendMemberCoupons } from './operations/extend-member-coupons.js'
export { listMemberCoupons } from './operations/list-member-coupons.js'
export { restoreMemberCoupons } from './operations/restore-member-coupons.js'
