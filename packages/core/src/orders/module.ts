import type { z } from 'zod'
import type { EngineParts } from '../http/module.js'
import { Slot } from '../kernel/concurrency/slot.js'
import type { Fillable } from '../kernel/concurrency/slot.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import { VisibleMembers } from '../bindings/index.js'
import type { WalletService } from '../wallets/index.js'
import { bagOrderOperations } from './admin/bag-order.js'
import { orderItemOperations } from './admin/order-item.js'
import type { OrderItemAdminStores } from './admin/order-item.js'
import { advanceBags } from './advance-bags.js'
import { bagOrderLifecycle } from './bag-order-lifecycle.js'
import { BagOrderDesk } from './bag-order-desk.js'
import type { bagOrdersOptions } from './bag-order-options.js'
import { BagOrderService } from './bag-order-service.js'
import type { BagOrderStores } from './bag-order-service.js'
import type { BagOrderRepository, BagOrderSweep } from './bag-order.js'
import { listBagOrders } from './operations/list-bag-orders.js'
import { listOrderItems } from './operations/list-order-items.js'
import { queryBagOrder } from './operations/query-bag-order.js'
import { orderEvents } from './order-events.js'
import { orderItemLifecycle } from './order-item-lifecycle.js'
import { OrderItemService } from './order-item-service.js'
import type { OrderEndListener, UnpaidItemsListener } from './order-item-service.js'
import type { OrderItemRepository } from './order-item.js'
import { OrderQueryService } from './order-query-service.js'

export interface OrderServices<in Tx extends OrderItemAdminStores> {
  readonly bagOrders: BagOrderService
  /** Bag orders as operations enter and move them. */
  readonly bagOrderDesk: BagOrderDesk
  /** The steps of order items, with refunds to the wallet. */
  readonly orderItems: OrderItemService<Tx>
  /** Order items and bag orders as partners see them. */
  readonly orderQueries: OrderQueryService
}

/** Whoever is called about what becomes of orders, in the transaction that it becomes of them in. */
export interface OrderHooks<out Tx> {
  readonly orderEnded: Fillable<Parameters<OrderEndListener<Tx>>>
  readonly unpaidItemsMoving: Fillable<Parameters<UnpaidItemsListener<Tx>>>
  readonly unpaidItemsMoved: Fillable<Parameters<UnpaidItemsListener<Tx>>>
}

export interface OrderRepositories {
  readonly orderItems: OrderItemRepository
  readonly bagOrders: BagOrderRepository
}

export interface OrderSystemRepositories {
  readonly bagOrders: BagOrderSweep
}

interface Parts<in Tx extends OrderItemAdminStores> extends EngineParts {
  readonly options: {
    readonly bagOrders: z.output<typeof bagOrdersOptions>
    readonly restrictToBoundMembers: boolean
  }
  readonly services: { readonly wallets: WalletService<Tx> }
  readonly storage: {
    readonly forTenant: (tenantId: number) => UnitOfWork<BagOrderStores>
    readonly system: OrderSystemRepositories
  }
}

/** Goods under way: items, and the bags that they are sent in. `Tx`: the repositories that ending an item touches. */
export const orderModule = <Tx extends OrderItemAdminStores>() => ({
  name: 'orders',
  partner: [queryBagOrder, listBagOrders, listOrderItems],
  admin: [...orderItemOperations<Tx>(), ...bagOrderOperations],
  events: orderEvents,
  lifecycles: [orderItemLifecycle, bagOrderLifecycle],
  build({ options, services: { wallets }, random, storage }: Parts<Tx>) {
    const orderEnded = new Slot<Parameters<OrderEndListener<Tx>>>()
    const unpaidItemsMoving = new Slot<Parameters<UnpaidItemsListener<Tx>>>()
    const unpaidItemsMoved = new Slot<Parameters<UnpaidItemsListener<Tx>>>()
    const hooks: OrderHooks<Tx> = { orderEnded, unpaidItemsMoving, unpaidItemsMoved }
    const bagOrders = new BagOrderService()
    const services: OrderServices<Tx> = {
      bagOrders,
      bagOrderDesk: new BagOrderDesk(bagOrders, random),
      orderItems: new OrderItemService<Tx>(wallets, {
        orderEnded: orderEnded.tell,
        unpaidItemsMoving: unpaidItemsMoving.tell,
        unpaidItemsMoved: unpaidItemsMoved.tell,
      }),
      orderQueries: new OrderQueryService(new VisibleMembers(options.restrictToBoundMembers)),
    }
    const sweep = storage.system.bagOrders
    const storageOf = (tenantId: number) => storage.forTenant(tenantId)
    return { services, hooks, jobs: [advanceBags({ sweep, storageOf, bagOrders, times: options.bagOrders })] }
  },
})
