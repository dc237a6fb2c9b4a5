import type { Repositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleFreightLineRepository } from './freight-line-repository.js'

export const logisticsStorage = {
  tenant: (tenantId: number) =>
    ({
      freightLines: (g) => new DrizzleFreightLineRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
}
