import type { EngineParts } from '../http/module.js'

import { VisibleMembers } from '../bindings/index.js'
import type { CouponService } from '../coupons/index.js'
import { couponExchangeCodeOperations } from './admin/coupon-exchange-code.js'
import { couponExchangeLogOperations } from './admin/coupon-exchange-log.js'
import type { ExchangeLogRepository, ExchangeLogSweep } from './exchange-log.js'
import { CouponGrants } from './grants.js'
import { getCouponExchangeCodeStatus } from './operations/get-coupon-exchange-code-status.js'
import { redeem } from './operations/redeem.js'
import type { PrizeFormat } from './prize.js'
import type { RedeemCodeRepository } from './redeem-code.js'
import { deleteFailedRedemptions } from './redeem-jobs.js'
import { RedeemService } from './redeem-service.js'

export interface RedeemServices {
  readonly redeemCodes: RedeemService
}

export interface RedeemRepositories {
  readonly redeemCodes: RedeemCodeRepository
  readonly exchangeLogs: ExchangeLogRepository
}

export interface RedeemSystemRepositories {
  readonly exchangeLogs: ExchangeLogSweep
}

interface Parts extends EngineParts {
  readonly options: {
    readonly formatPrize: PrizeFormat
    readonly restrictToBoundMembers: boolean
    readonly retention: { readonly failedRedemptionDays: number }
  }
  readonly services: { readonly coupons: CouponService }
  readonly storage: { readonly system: RedeemSystemRepositories }
}

/** Codes that members exchange for coupons. */
export const redeemModule = {
  name: 'redeem-codes',
  partner: [redeem, getCouponExchangeCodeStatus],
  admin: [...couponExchangeCodeOperations, ...couponExchangeLogOperations],
  build({ options, services: { coupons }, random, storage }: Parts) {
    const services: RedeemServices = {
      redeemCodes: new RedeemService({
        grants: new CouponGrants(coupons, random),
        formatPrize: options.formatPrize,
        visibleMembers: new VisibleMembers(options.restrictToBoundMembers),
      }),
    }
    const { failedRedemptionDays } = options.retention
    return { services, jobs: [deleteFailedRedemptions(storage.system.exchangeLogs, failedRedemptionDays)] }
  },
}
