import type { Storage } from '@org/openapi-core'

/** An opened storage, and how rows get into it once the engine has made the tables. */
export interface EngineStorage {
  storage: Storage
  seedQualityChecks: () => Promise<void>
  seedMembers: () => Promise<void>
  seedSpreadsheets: () => Promise<void>
  /** So many in all. */
  seedCoupons: (coupons: number) => Promise<void>
}
