import type { Repositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzlePromotionCheckRepository } from './promotion-check-repository.js'

/** Reads the tables of other domains; it has none. */
export const promotionCheckStorage = {
  tenant: (tenantId: number) =>
    ({
      promotionChecks: (g) => new DrizzlePromotionCheckRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
}
