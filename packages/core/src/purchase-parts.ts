import type { GoodsService } from './goods/index.js'
import type { ResolvedOptions } from './options.js'
import { PurchaseService, WalletPayService } from './purchases/index.js'
import type { PurchaseExpiry, SupplementService, SupplementStores } from './purchases/index.js'
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
    walletPay: new WalletPayService(wallets, supplements),
  }
}

/** What the job that closes unpaid purchases needs. */
export function createPurchaseExpiry({ storage }: Pick<ResolvedOptions, 'storage'>): PurchaseExpiry {
  return { sweep: storage.system.walletPayments, unitOf: (tenantId) => storage.forTenant(tenantId) }
}
