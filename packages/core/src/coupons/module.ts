import type { EngineParts } from '../http/module.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import type { EventSweepStores } from '../events/index.js'
import { VisibleMembers } from '../bindings/index.js'
import { couponOperations } from './admin/coupon.js'
import { couponConfigOperations } from './admin/coupon-config.js'
import { couponTemplateOperations } from './admin/coupon-template.js'
import { couponTemplateSceneOperations } from './admin/coupon-template-scene.js'
import { COUPON_NOT_IN_VALID_TIME, COUPON_VALIDITY_NOT_OVER } from './coupon-errors.js'
import { couponEvents } from './coupon-events.js'
import { couponLifecycle } from './coupon-lifecycle.js'
import { expireCoupons } from './coupon-jobs.js'
import type { CouponSceneRepository } from './coupon-scene.js'
import { CouponService } from './coupon-service.js'
import type { CouponTemplateRepository } from './coupon-template.js'
import type { CouponRepository, CouponSweep } from './coupon.js'
import { MemberCouponService } from './member-coupon-service.js'
import { extendMemberCoupons } from './operations/extend-member-coupons.js'
import { listMemberCoupons } from './operations/list-member-coupons.js'
import { restoreMemberCoupons } from './operations/restore-member-coupons.js'

export interface CouponServices {
  /** Issuing coupons, and each step of their life, within the caller's transaction. */
  readonly coupons: CouponService
  /** Coupons as partners see and change them. */
  readonly memberCoupons: MemberCouponService
}

export interface CouponRepositories {
  readonly couponScenes: CouponSceneRepository
  readonly couponTemplates: CouponTemplateRepository
  readonly coupons: CouponRepository
}

export interface CouponSystemRepositories {
  readonly coupons: CouponSweep
}

interface Parts extends EngineParts {
  readonly options: { readonly restrictToBoundMembers: boolean }
  readonly storage: { readonly system: UnitOfWork<CouponSystemRepositories & EventSweepStores> }
}

/** Coupons, from their template to the order that they were used for. */
export const couponModule = {
  name: 'coupons',
  partner: [listMemberCoupons, extendMemberCoupons, restoreMemberCoupons],
  admin: [
    ...couponTemplateSceneOperations,
    ...couponTemplateOperations,
    ...couponOperations,
    ...couponConfigOperations,
  ],
  // The host's checkout uses and expires coupons.
  errors: [COUPON_NOT_IN_VALID_TIME, COUPON_VALIDITY_NOT_OVER],
  events: couponEvents,
  lifecycles: [couponLifecycle],
  build({ options, random, storage }: Parts) {
    const coupons = new CouponService(random)
    const memberCoupons = new MemberCouponService(coupons, new VisibleMembers(options.restrictToBoundMembers))
    const services: CouponServices = { coupons, memberCoupons }
    return { services, jobs: [expireCoupons(storage.system)] }
  },
}
