import type { z } from 'zod'
import type { EngineParts } from '../http/module.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import type { GoodsService } from '../goods/index.js'
import type { OrderHooks } from '../orders/index.js'
import type { WalletPaymentHooks, WalletPaymentSystemRepositories } from '../wallet-payments/index.js'
import { purchaseOperations } from './admin/purchase.js'
import { decidePurchase, holdPurchase } from './decide-purchase.js'
import { expirePurchases } from './expire-purchases.js'
import { createPurchase } from './operations/create-purchase.js'
import { queryPurchase } from './operations/query-purchase.js'
import { quotePurchase } from './operations/quote-purchase.js'
import { payablePurchase } from './payable-purchase.js'
import { purchaseEvents } from './purchase-events.js'
import { purchaseLifecycle } from './purchase-lifecycle.js'
import type { purchasesOptions } from './purchase-options.js'
import { PurchaseService } from './purchase-service.js'
import type { PurchaseRepository } from './purchase.js'
import type { StoredPurchaseStores } from './store-purchase.js'
import type { SubOrderRepository } from './sub-order.js'

export interface PurchaseServices {
  readonly purchases: PurchaseService
}

export interface PurchaseRepositories {
  readonly purchases: PurchaseRepository
  readonly subOrders: SubOrderRepository
}

interface Parts extends EngineParts {
  readonly options: { readonly purchases: z.output<typeof purchasesOptions> }
  readonly services: { readonly goods: GoodsService }
  readonly hooks: WalletPaymentHooks<StoredPurchaseStores> &
    Pick<OrderHooks<StoredPurchaseStores>, 'unpaidItemsMoving' | 'unpaidItemsMoved'>
  readonly storage: {
    readonly forTenant: (tenantId: number) => UnitOfWork<StoredPurchaseStores>
    readonly system: WalletPaymentSystemRepositories
  }
}

/** Goods that partners buy for members. */
export const purchaseModule = {
  name: 'purchases',
  partner: [quotePurchase, createPurchase, queryPurchase],
  admin: purchaseOperations,
  events: purchaseEvents,
  lifecycles: [purchaseLifecycle],
  build({ options, services: { goods }, hooks, random, storage }: Parts) {
    hooks.payable.add('PURCHASE', payablePurchase)
    hooks.unpaidItemsMoving.fill(holdPurchase)
    hooks.unpaidItemsMoved.fill(decidePurchase)
    const services: PurchaseServices = { purchases: new PurchaseService({ goods, random, rules: options.purchases }) }
    const sweep = storage.system.walletPayments
    return { services, jobs: [expirePurchases({ sweep, unitOf: (tenantId) => storage.forTenant(tenantId) })] }
  },
}
