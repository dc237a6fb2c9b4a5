export { shownDiscountPrice } from './coupon-operation.js'
export { issueCoupons } from './coupon-events.js'
export { CouponService } from './coupon-service.js'
export type { CouponExtension, CouponIssue, CouponIssueStores, CouponMailing, CouponUse } from './coupon-service.js'
export type { NewCoupon } from './coupon.js'
export type { CouponSceneRepository } from './coupon-scene.js'
export type { CouponTemplateRepository, CouponTemplateRow } from './coupon-template.js'
export {
  COUPON_TEMPLATE_ALREADY_TAKEN,
  COUPON_TEMPLATE_CANNOT_TAKE,
  COUPON_TEMPLATE_EXPIRED,
  COUPON_TEMPLATE_NOT_ENOUGH,
  COUPON_TEMPLATE_NOT_EXISTS,
} from './coupon-errors.js'
