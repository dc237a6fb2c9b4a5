import type { StoredDomain } from '../domain-list.js'
import { DrizzleCouponRepository, DrizzleCouponSweep } from './coupon-repository.js'
import { DrizzleCouponSceneRepository } from './coupon-scene-repository.js'
import { DrizzleCouponTemplateRepository } from './coupon-template-repository.js'
import { couponTables } from './tables.js'

/** A tenant's coupons and templates; for the platform the sweep that expires coupons. */
export const couponsStorage = {
  tables: couponTables,
  tenant: {
    couponScenes: DrizzleCouponSceneRepository,
    couponTemplates: DrizzleCouponTemplateRepository,
    coupons: DrizzleCouponRepository,
  },
  system: { coupons: DrizzleCouponSweep },
} satisfies StoredDomain
