import type { StoredDomain } from '../domain-list.js'
import { DrizzleQualityCheckRepository } from './quality-check-repository.js'
import { goodsTables } from './tables.js'

/** Quality checks are a tenant's; goods themselves are not stored. */
export const goodsStorage = {
  tables: goodsTables,
  tenant: { qualityChecks: DrizzleQualityCheckRepository },
  system: {},
} satisfies StoredDomain
