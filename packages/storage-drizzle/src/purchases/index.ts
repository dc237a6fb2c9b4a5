import type { Repositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzlePurchaseRepository } from './purchase-repository.js'
import { DrizzleSubOrderRepository } from './sub-order-repository.js'

/** Purchases are a tenant's; their payments are what jobs sweep. */
export const purchasesStorage = {
  tenant: (tenantId: number) =>
    ({
      purchases: (g) => new DrizzlePurchaseRepository(g, tenantId),
      subOrders: (g) => new DrizzleSubOrderRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
}
