import type { Repositories, SystemRepositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleCouponRepository, DrizzleCouponSweep } from './coupon-repository.js'
import { DrizzleCouponSceneRepository } from './coupon-scene-repository.js'
import { DrizzleCouponTemplateRepository } from './coupon-template-repository.js'

/** A tenant's coupons and templates; for the platform the sweep that expires coupons. */
export const couponsStorage = {
  tenant: (tenantId: number) =>
    ({
      couponScenes: (g) => new DrizzleCouponSceneRepository(g, tenantId),
      couponTemplates: (g) => new DrizzleCouponTemplateRepository(g, tenantId),
      coupons: (g) => new DrizzleCouponRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
  system: {
    coupons: (g) => new DrizzleCouponSweep(g),
  } satisfies Partial<Makers<SystemRepositories>>,
}
