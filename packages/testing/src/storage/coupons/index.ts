import { resource } from '../domain-contract.js'
import type { DomainContract } from '../domain-contract.js'
import { describeResource } from '../resource-suite.js'
import { describeCouponRaces } from './coupon-race-suite.js'
import { couponCase, couponSceneCase, couponTemplateCase } from './coupon-resource-cases.js'
import { describeCoupons } from './coupon-suite.js'
import { describeCouponTemplates } from './coupon-template-suite.js'
import { describeCouponTransitions } from './coupon-transition-suite.js'

/** Templates whose stock is never exceeded, and coupons that move only as their lifecycle says. */
export const couponsContract = {
  tenant: {
    couponScenes: { ...resource, list: true, lock: true, isUsed: true },
    couponTemplates: {
      ...resource,
      listOf: true,
      updateStatus: true,
      lock: true,
      resize: true,
      take: true,
      giveBack: true,
    },
    coupons: {
      ...resource,
      issue: true,
      listOf: true,
      pageOfMember: true,
      transition: true,
      lock: true,
      correct: true,
    },
  },
  system: {
    coupons: { expire: true },
  },
  describe(use) {
    describeResource(couponSceneCase, use)
    describeResource(couponTemplateCase, use)
    describeResource(couponCase, use)
    describeCouponTemplates(use)
    describeCoupons(use)
    describeCouponTransitions(use)
  },
  races: describeCouponRaces,
} satisfies DomainContract
