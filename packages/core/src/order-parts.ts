import { VisibleMembers } from './members/index.js'
import { BagOrderDesk, OrderItemService, OrderQueryService } from './orders/index.js'
import { advanceBags } from './jobs/index.js'
import type { Job } from './jobs/index.js'
import type { ResolvedOptions } from './options.js'
import type { Services } from './services.js'
import type { Repositories } from './storage.js'

type OrderServices = Pick<Services, 'bagOrderDesk' | 'orderItems' | 'orderQueries'>
type OrderBasis = Pick<Services, 'bagOrders' | 'wallets' | 'supplements'>

/** The services of order items and bag orders. */
export function createOrderServices(
  { random, restrictToBoundMembers }: ResolvedOptions,
  { bagOrders, wallets, supplements }: OrderBasis,
): OrderServices {
  return {
    bagOrderDesk: new BagOrderDesk(bagOrders, random),
    orderItems: new OrderItemService<Repositories>(wallets, (tx, context, order) =>
      supplements.endOrder(tx, context, order),
    ),
    orderQueries: new OrderQueryService(new VisibleMembers(restrictToBoundMembers)),
  }
}

/** The job of bag orders that have waited long enough. */
export function createBagJob({ storage, bagOrders: times }: ResolvedOptions, bagOrders: Services['bagOrders']): Job {
  return advanceBags({
    sweep: storage.system.bagOrders,
    storageOf: (tenantId) => storage.forTenant(tenantId),
    bagOrders,
    times,
  })
}
