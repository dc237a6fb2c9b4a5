import type { Repositories, SystemRepositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleWalletPaymentRepository, DrizzleWalletPaymentSweep } from './wallet-payment-repository.js'

/** A tenant's payments; for the platform the sweep of overdue ones. */
export const walletPaymentsStorage = {
  tenant: (tenantId: number) =>
    ({
      walletPayments: (g) => new DrizzleWalletPaymentRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
  system: {
    walletPayments: (g) => new DrizzleWalletPaymentSweep(g),
  } satisfies Partial<Makers<SystemRepositories>>,
}
