import type { StoredDomain } from '../domain-list.js'
import { DrizzlePurchaseRepository } from './purchase-repository.js'
import { DrizzleSubOrderRepository } from './sub-order-repository.js'
import { purchaseTables } from './tables.js'

/** Purchases are a tenant's; their payments are what jobs sweep. */
export const purchasesStorage = {
  tables: purchaseTables,
  tenant: {
    purchases: DrizzlePurchaseRepository,
    subOrders: DrizzleSubOrderRepository,
  },
  system: {},
} satisfies StoredDomain
