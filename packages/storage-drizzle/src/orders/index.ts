import type { StoredDomain } from '../domain-list.js'
import { DrizzleBagOrderRepository, DrizzleBagOrderSweep } from './bag-order-repository.js'
import { DrizzleOrderItemRepository } from './order-item-repository.js'
import { orderTables } from './tables.js'

/** A tenant's orders; for the platform the sweep of bag orders that wait too long. */
export const ordersStorage = {
  tables: orderTables,
  tenant: {
    orderItems: DrizzleOrderItemRepository,
    bagOrders: DrizzleBagOrderRepository,
  },
  system: { bagOrders: DrizzleBagOrderSweep },
} satisfies StoredDomain
