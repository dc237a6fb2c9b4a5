import type { Repositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleQualityCheckRepository } from './quality-check-repository.js'

/** Quality checks are a tenant's; goods themselves are not stored. */
export const goodsStorage = {
  tenant: (tenantId: number) =>
    ({
      qualityChecks: (g) => new DrizzleQualityCheckRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
}
