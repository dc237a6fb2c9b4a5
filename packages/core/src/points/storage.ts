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
export type { PointProductInput, PointProductRepository, PointProductRow, ProductType } from './point-product.js'
export type { PointExtraConfig, PointRuleInput, PointRuleRepository, PointRuleRow } from './point-rule.js'
export { pointStatus } from './point-status.js'
export type { PointTier } from './point-tier.js'
