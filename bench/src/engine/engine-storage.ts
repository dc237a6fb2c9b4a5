import type { Storage } from '@org/openapi-core/storage'
import type { OrderSeed } from '../data/orders.js'

/** An opened storage, and how rows get into it once the engine has made the tables. */
export interface EngineStorage {
  storage: Storage
  /** Of SQLite; empty with PostgreSQL. */
  file: string
  seedQualityChecks: () => Promise<void>
  seedMembers: () => Promise<void>
  seedSpreadsheets: () => Promise<void>
  /** So many in all. */
  seedCoupons: (coupons: number) => Promise<void>
  seedOrders: (seed: OrderSeed) => Promise<void>
  /** A lucky draw of so many draws. */
  seedDraws: (records: number) => Promise<void>
}

/** In what a storage is not as it is by default. */
export interface EngineStorageOptions {
  /** Connections to PostgreSQL. */
  readonly poolSize?: number | undefined
}
