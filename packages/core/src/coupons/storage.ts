export { LATEST_VALID_END } from './coupon.js'
export type {
  CouponFilter,
  CouponInput,
  CouponMove,
  CouponRepository,
  CouponRow,
  CouponSweep,
  ExpiredCoupon,
  MovedCoupon,
  MemberCouponFilter,
  NewCoupon,
} from './coupon.js'
export type { CouponSceneInput, CouponSceneRepository, CouponSceneRow, NamedScene } from './coupon-scene.js'
export type {
  CouponTemplateInput,
  CouponTemplateRepository,
  CouponTemplateRow,
  TakenTemplate,
} from './coupon-template.js'
export { couponEffects, couponLifecycle, couponStatus, deletableStatuses } from './coupon-lifecycle.js'
export type { CouponStatus, CouponTrigger } from './coupon-lifecycle.js'
