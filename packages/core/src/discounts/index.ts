export {
  DISCOUNT_TEMPLATE_DISABLED,
  DISCOUNT_TEMPLATE_NOT_EXISTS,
  DISCOUNT_TEMPLATE_OVER,
  MEMBER_DISCOUNT_EXISTS,
  MEMBER_DISCOUNT_REVOKED,
} from './discount-errors.js'
export { DiscountService } from './discount-service.js'
export type {
  DiscountGrant,
  DiscountGrantStores,
  DiscountMailing,
  DiscountPricing,
  OrderDiscount,
} from './discount-service.js'
export type { DiscountTemplateRepository, DiscountTemplateRow } from './discount-template.js'
export { memberDiscountStatus } from './member-discount.js'
export { showMemberDiscounts } from './shown-discount.js'
