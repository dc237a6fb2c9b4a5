import type { Repositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleLedgerRepository } from './ledger-repository.js'
import { DrizzleRechargeRepository } from './recharge-repository.js'
import { DrizzleWalletRepository } from './wallet-repository.js'

/** Wallets are a tenant's; they are proved, not swept. */
export const walletsStorage = {
  tenant: (tenantId: number) =>
    ({
      wallets: (g) => new DrizzleWalletRepository(g, tenantId),
      ledger: (g) => new DrizzleLedgerRepository(g, tenantId),
      recharges: (g) => new DrizzleRechargeRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
}
