import { BagOrderDesk, OrderItemService, OrderQueryService } from './orders/index.js'
import { advanceBags } from './jobs/index.js'
import type { Job } from './jobs/index.js'
import type { ResolvedOptions } from './options.js'
import type { Services } from './services.js'

type OrderServices = Pick<Services, 'bagOrderDesk' | 'orderItems' | 'orderQueries'>
type OrderBasis = Pick<Services, 'bagOrders' | 'wallets'>

/** The services of order items and bag orders. */
export function createOrderServices(
  { random, restrictToBoundMembers }: ResolvedOptions,
  { bagOrders, wallets }: OrderBasis,
): OrderServices {
  return {
    bagOrderDesk: new BagOrderDesk(bagOrders, random),
    orderItems: new OrderItemService(wallets),
    orderQueries: new OrderQueryService(restrictToBoundMembers),
  }
}

/** The job of bag orders that have waited long enough. */
export function createBagJob({ storage, bagOrders: times }: ResolvedOptions, bagOrders: Services['bagOrders']): Job {
  return advanceBags({ sweep: storage.system.bagOrders, storageOf: (tenantId) => storage.forTenant(tenantId), bagOrders, times })
}
