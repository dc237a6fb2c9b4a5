import type { Repositories, SystemRepositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleBagOrderRepository, DrizzleBagOrderSweep } from './bag-order-repository.js'
import { DrizzleOrderItemRepository } from './order-item-repository.js'

/** A tenant's orders; for the platform the sweep of bag orders that wait too long. */
export const ordersStorage = {
  tenant: (tenantId: number) =>
    ({
      orderItems: (g) => new DrizzleOrderItemRepository(g, tenantId),
      bagOrders: (g) => new DrizzleBagOrderRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
  system: {
    bagOrders: (g) => new DrizzleBagOrderSweep(g),
  } satisfies Partial<Makers<SystemRepositories>>,
}
