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
export type {
  PointProductFilter,
  PointProductInput,
  PointProductRepository,
  PointProductRow,
  ProductType,
} from './point-product.js'
export type { PointRedemption, RedemptionResult } from './point-redemption-service.js'
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
