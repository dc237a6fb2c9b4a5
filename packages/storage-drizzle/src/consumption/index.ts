import type { Repositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleConsumptionRepository } from './consumption-repository.js'

/** Consumption is a tenant's; it is kept, not swept. */
export const consumptionStorage = {
  tenant: (tenantId: number) =>
    ({
      consumption: (g) => new DrizzleConsumptionRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
}
