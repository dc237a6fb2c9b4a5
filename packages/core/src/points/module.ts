import { pointAccountOperations } from './admin/point-account.js'
import { pointExchangeOperations } from './admin/point-exchange.js'
import { pointProductOperations } from './admin/point-product.js'
import { pointRuleOperations } from './admin/point-rule.js'
import { pointEvents } from './point-events.js'
import {
  POINT_LIMIT_REACHED,
  POINT_PRODUCT_MEMBER_LIMIT,
  POINT_PRODUCT_OFF,
  POINT_PRODUCT_OUT_OF_STOCK,
  POINT_PRODUCT_OUTSIDE_WINDOW,
  POINTS_NOT_ENOUGH,
} from './point-errors.js'
import type { PointExchangeRepository } from './point-exchange.js'
import type { PointAccountRepository, PointAwardRepository, PointEntryRepository } from './point-ledger.js'
import type { PointProductRepository } from './point-product.js'
import { PointRedemptionService } from './point-redemption-service.js'
import type { RedemptionParts } from './point-redemption-service.js'
import type { PointRuleRepository } from './point-rule.js'
import { PointService } from './point-service.js'

export interface PointServices {
  /** What members earn by rule, and the ledger of their points. */
  readonly points: PointService
  /** Products that members pay with points. */
  readonly pointRedemptions: PointRedemptionService
}

export interface PointRepositories {
  readonly pointRules: PointRuleRepository
  readonly pointAccounts: PointAccountRepository
  readonly pointEntries: PointEntryRepository
  readonly pointAwards: PointAwardRepository
  readonly pointProducts: PointProductRepository
  readonly pointExchanges: PointExchangeRepository
}

interface Parts {
  readonly services: RedemptionParts
}

/** Points: what earns them, and what they are redeemed for. */
export const pointModule = {
  name: 'points',
  admin: [...pointRuleOperations, ...pointAccountOperations, ...pointProductOperations, ...pointExchangeOperations],
  events: pointEvents,
  // The host's own consumer API earns and spends them.
  errors: [
    POINT_LIMIT_REACHED,
    POINTS_NOT_ENOUGH,
    POINT_PRODUCT_OFF,
    POINT_PRODUCT_OUTSIDE_WINDOW,
    POINT_PRODUCT_OUT_OF_STOCK,
    POINT_PRODUCT_MEMBER_LIMIT,
  ],
  build({ services: { coupons, discounts, wallets } }: Parts) {
    const services: PointServices = {
      points: new PointService(),
      pointRedemptions: new PointRedemptionService({ coupons, discounts, wallets }),
    }
    return { services }
  },
}
