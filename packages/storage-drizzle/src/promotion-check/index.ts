import type { StoredDomain } from '../domain-list.js'
import { DrizzlePromotionCheckRepository } from './promotion-check-repository.js'

/** Reads the tables of other domains; it has none. */
export const promotionCheckStorage = {
  tables: () => ({}),
  tenant: { promotionChecks: DrizzlePromotionCheckRepository },
  system: {},
} satisfies StoredDomain
