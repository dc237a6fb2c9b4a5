import type { Storage } from '@org/openapi-core'
import type { OrderSeed } from '../data/orders.js'

/** An opened storage, and how rows get into it once the engine has made the tables. */
export interface EngineStorage {
  storage: Storage
  seedQualityChecks: () => Promise<void>
  seedMembers: () => Promise<void>
  seedSpreadsheets: () => Promise<void>
  /** So many in all. */
  seedCoupons: (coupons: number) => Promise<void>
  seedOrders: (seed: OrderSeed) => Promise<void>
}
