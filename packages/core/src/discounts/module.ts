import { discountTemplateOperations } from './admin/discount-template.js'
import { memberDiscountOperations } from './admin/member-discount.js'
import {
  MEMBER_DISCOUNT_NOT_STARTED,
  MEMBER_DISCOUNT_NOT_USED,
  MEMBER_DISCOUNT_OVER,
  MEMBER_DISCOUNT_USED_UP,
} from './discount-errors.js'
import { DiscountService } from './discount-service.js'
import type { DiscountTemplateRepository } from './discount-template.js'
import type { DiscountUseRepository, MemberDiscountRepository } from './member-discount.js'

export interface DiscountServices {
  /** Members' discounts: granting, pricing, using and giving back. */
  readonly discounts: DiscountService
}

export interface DiscountRepositories {
  readonly discountTemplates: DiscountTemplateRepository
  readonly memberDiscounts: MemberDiscountRepository
  readonly discountUses: DiscountUseRepository
}

/** Discounts that members have. */
export const discountModule = {
  name: 'discounts',
  admin: [...discountTemplateOperations, ...memberDiscountOperations],
  // The host's checkout uses them.
  errors: [MEMBER_DISCOUNT_NOT_STARTED, MEMBER_DISCOUNT_OVER, MEMBER_DISCOUNT_USED_UP, MEMBER_DISCOUNT_NOT_USED],
  build() {
    const services: DiscountServices = { discounts: new DiscountService() }
    return { services }
  },
}
