import type { StoredDomain } from '../domain-list.js'
import { DrizzleWalletPaymentRepository, DrizzleWalletPaymentSweep } from './wallet-payment-repository.js'
import { walletPaymentTables } from './tables.js'

/** A tenant's payments; for the platform the sweep of overdue ones. */
export const walletPaymentsStorage = {
  tables: walletPaymentTables,
  tenant: { walletPayments: DrizzleWalletPaymentRepository },
  system: { walletPayments: DrizzleWalletPaymentSweep },
} satisfies StoredDomain
