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
  COUPON_TEMPLATE_ALREADY_TAKEN,
  COUPON_TEMPLATE_CANNOT_TAKE,
  COUPON_TEMPLATE_EXPIRED,
  COUPON_TEMPLATE_NOT_ENOUGH,
  COUPON_TEMPLATE_NOT_EXISTS,
} from './coupon-errors.js'
export { couponEffects, couponLifecycle, couponStatus, deletableStatuses } from './coupon-lifecycle.js'
export type { CouponStatus, CouponStatusName, CouponTrigger } from './coupon-lifecycle.js'
export type { CouponOwner, MemberCouponQuery, OwnedCoupons } from './member-coupon-service.js'
