import { promotionCheckOperations } from './admin/promotion-check.js'
import type { PromotionCheckRepository } from './checked-rows.js'
import { PromotionCheckService } from './promotion-check-service.js'

export interface PromotionCheckServices {
  /** Warns of campaigns that nobody can use, win or see. */
  readonly promotionCheck: PromotionCheckService
}

export interface PromotionCheckRepositories {
  readonly promotionChecks: PromotionCheckRepository
}

/** Whether what is promoted can be had. */
export const promotionCheckModule = {
  name: 'promotion-check',
  admin: promotionCheckOperations,
  build() {
    const services: PromotionCheckServices = { promotionCheck: new PromotionCheckService() }
    return { services }
  },
}
