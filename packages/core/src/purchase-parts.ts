import type { GoodsService } from './goods/index.js'
import type { ResolvedOptions } from './options.js'
import { payablePurchase, PurchaseService } from './purchases/index.js'
import type { Repositories } from './storage.js'
import { payableSupplements } from './supplements/index.js'
import { WalletPayService } from './wallet-payments/index.js'
import type { PurchaseExpiry } from './purchases/index.js'
import type { SupplementService, SupplementStores } from './supplements/index.js'
import type { WalletService } from './wallets/index.js'

/** The services that purchases are built on. */
interface PurchaseParts {
  readonly goods: GoodsService
  readonly wallets: WalletService<SupplementStores>
  readonly supplements: SupplementService
}

/** What buying and paying for it goes through. */
export function createPurchaseServices(
  { random, purchases: rules }: Pick<ResolvedOptions, 'random' | 'purchases'>,
  { goods, wallets, supplements }: PurchaseParts,
) {
  return {
    purchases: new PurchaseService({ goods, random, rules }),
    walletPay: new WalletPayService<Repositories>(wallets, {
      PURCHASE: payablePurchase,
      SUPPLEMENT: payableSupplements(supplements),
    }),
  }
}

/** What the job that closes unpaid purchases needs. */
export function createPurchaseExpiry({ storage }: Pick<ResolvedOptions, 'storage'>): PurchaseExpiry {
  return { sweep: storage.system.walletPayments, unitOf: (tenantId) => storage.forTenant(tenantId) }
}
