export {
  DISCOUNT_TEMPLATE_DISABLED,
  DISCOUNT_TEMPLATE_NOT_EXISTS,
  DISCOUNT_TEMPLATE_OVER,
  MEMBER_DISCOUNT_EXISTS,
} from './discount-errors.js'
export type { DiscountScope, PricedItem } from './discount-scope.js'
export { DiscountService } from './discount-service.js'
export type {
  DiscountGrant,
  DiscountGrantStores,
  DiscountMailing,
  DiscountPricing,
  DiscountRequest,
  DiscountStores,
  OrderDiscount,
} from './discount-service.js'
export type {
  DiscountTake,
  DiscountTemplateFilter,
  DiscountTemplateInput,
  DiscountTemplateRepository,
  DiscountTemplateRow,
} from './discount-template.js'
export type { DiscountOwner, DiscountSource } from './granted-discount.js'
export type {
  DiscountCounts,
  DiscountOfOrder,
  DiscountRecount,
  DiscountUse,
  DiscountUseRepository,
  MemberDiscountFilter,
  MemberDiscountInput,
  MemberDiscountRepository,
  MemberDiscountRow,
  NewMemberDiscount,
} from './member-discount.js'
export { showMemberDiscounts } from './shown-discount.js'
export type { ShownMemberDiscount } from './shown-discount.js'
export { priceDiscount } from './price-discount.js'
export type { DiscountPrice, DiscountRule, DiscountTerms, FailedRule, PriceQuestion } from './price-discount.js'
