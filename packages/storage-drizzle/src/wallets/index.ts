import type { StoredDomain } from '../domain-list.js'
import { DrizzleLedgerRepository } from './ledger-repository.js'
import { DrizzleRechargeRepository } from './recharge-repository.js'
import { DrizzleWalletRepository } from './wallet-repository.js'
import { walletTables } from './tables.js'

/** Wallets are a tenant's; they are proved, not swept. */
export const walletsStorage = {
  tables: walletTables,
  tenant: {
    wallets: DrizzleWalletRepository,
    ledger: DrizzleLedgerRepository,
    recharges: DrizzleRechargeRepository,
  },
  system: {},
} satisfies StoredDomain
