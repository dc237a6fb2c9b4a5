export type { DiscountScope } from './discount-scope.js'
export { FIXED_PERIOD } from './discount-template.js'
export type {
  DiscountTake,
  DiscountTemplateInput,
  DiscountTemplateRepository,
  DiscountTemplateRow,
} from './discount-template.js'
export { memberDiscountStatus } from './member-discount.js'
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
