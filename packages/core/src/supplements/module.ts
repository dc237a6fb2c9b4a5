import type { EngineParts } from '../http/module.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import type { BagOrderService, OrderHooks } from '../orders/index.js'
import type { WalletPaymentHooks } from '../wallet-payments/index.js'
import type { WalletHooks, WalletService } from '../wallets/index.js'
import { supplementOperations } from './admin/supplement.js'
import { createSupplementTradeNo } from './operations/create-supplement-trade-no.js'
import { listPurchaseSupplements } from './operations/list-purchase-supplements.js'
import { payableSupplements } from './payable-supplements.js'
import { retrySupplements } from './retry-supplements.js'
import { supplementEvents } from './supplement-events.js'
import { supplementLifecycle } from './supplement-lifecycle.js'
import { SupplementPaymentService } from './supplement-payment-service.js'
import { SupplementService } from './supplement-service.js'
import type { SupplementStores } from './supplement-service.js'
import type { SupplementRepository, SupplementSweep } from './supplement.js'

export interface SupplementServices {
  /** Charging paid orders, and debiting what was charged. */
  readonly supplements: SupplementService
  /** What partners see of supplements and how they pay them. */
  readonly supplementPayments: SupplementPaymentService
}

export interface SupplementRepositories {
  readonly supplements: SupplementRepository
}

export interface SupplementSystemRepositories {
  readonly supplements: SupplementSweep
}

interface Parts extends EngineParts {
  readonly services: { readonly wallets: WalletService<SupplementStores>; readonly bagOrders: BagOrderService }
  readonly hooks: WalletPaymentHooks<SupplementStores> &
    Pick<WalletHooks<SupplementStores, never>, 'credited'> &
    Pick<OrderHooks<SupplementStores>, 'orderEnded'>
  readonly storage: {
    readonly forTenant: (tenantId: number) => UnitOfWork<SupplementStores>
    readonly system: SupplementSystemRepositories
  }
}

/** What is charged after an order was paid: money that comes into a wallet pays what is due. */
export const supplementModule = {
  name: 'supplements',
  partner: [listPurchaseSupplements, createSupplementTradeNo],
  admin: supplementOperations,
  events: supplementEvents,
  lifecycles: [supplementLifecycle],
  build({ services: { wallets, bagOrders }, hooks, random, zone, storage }: Parts) {
    const supplements = new SupplementService({ wallets, bagOrders, random })
    hooks.credited.fill((tx, context, credit) => supplements.settleCredit(tx, context, credit))
    hooks.orderEnded.fill((tx, context, order) => supplements.endOrder(tx, context, order))
    hooks.payable.add('SUPPLEMENT', payableSupplements(supplements))
    const retry = retrySupplements({
      supplements: storage.system.supplements,
      settle: ({ tenantId, userId }, now) =>
        supplements.settle({ storage: storage.forTenant(tenantId), now, zone }, userId),
    })
    const supplementPayments = new SupplementPaymentService({ wallets, random })
    const services: SupplementServices = { supplements, supplementPayments }
    return { services, jobs: [retry] }
  },
}
