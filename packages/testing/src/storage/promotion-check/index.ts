import type { DomainContract } from '../domain-contract.js'
import { describePromotionChecks } from './promotion-check-suite.js'

/** What campaigns refer to, as the promotion check reads it. */
export const promotionCheckContract = {
  tenant: {
    promotionChecks: {
      couponTemplates: true,
      discountTemplates: true,
      redeemCodes: true,
      pointProducts: true,
      luckyDraws: true,
      homePopups: true,
    },
  },
  describe(use) {
    describePromotionChecks(use)
  },
} satisfies DomainContract
