export { pointAccountOperations } from './admin/point-account.js'
export { pointExchangeOperations } from './admin/point-exchange.js'
export { pointProductOperations } from './admin/point-product.js'
export { pointRuleOperations } from './admin/point-rule.js'
export type {
  AwardKey,
  DayEarning,
  NewPointEntry,
  PointAccountRepository,
  PointAwardRepository,
  PointEntry,
  PointEntryRepository,
  PointMismatch,
  PointResult,
  PointType,
  PointVerification,
} from './point-ledger.js'
export type {
  NewPointExchange,
  PointExchangeFilter,
  PointExchangeRepository,
  PointExchangeRow,
} from './point-exchange.js'
export {
  POINT_LIMIT_REACHED,
  POINT_PRODUCT_MEMBER_LIMIT,
  POINT_PRODUCT_OFF,
  POINT_PRODUCT_OUT_OF_STOCK,
  POINT_PRODUCT_OUTSIDE_WINDOW,
  POINTS_NOT_ENOUGH,
} from './point-errors.js'
export type {
  PointProductFilter,
  PointProductInput,
  PointProductRepository,
  PointProductRow,
  ProductType,
} from './point-product.js'
export { PointRedemptionService } from './point-redemption-service.js'
export type { PointRedemption, RedemptionParts, RedemptionResult } from './point-redemption-service.js'
export { PointService } from './point-service.js'
export type { GoodsBrowse, PointAward, PointBalance, PointReport } from './point-service.js'
export type {
  PointExtraConfig,
  PointRuleFilter,
  PointRuleInput,
  PointRuleRepository,
  PointRuleRow,
} from './point-rule.js'
export { awardTypes } from './point-tier.js'
export type { AwardType, PointTier } from './point-tier.js'
