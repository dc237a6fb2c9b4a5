import type { DomainContract } from '../domain-contract.js'
import { describeWalletPayments } from './wallet-payment-suite.js'

/** Payments from wallets, settled once. */
export const walletPaymentsContract = {
  tenant: {
    walletPayments: { insert: true, find: true, settle: true },
  },
  system: {
    walletPayments: { listOverdue: true },
  },
  describe(use) {
    describeWalletPayments(use)
  },
} satisfies DomainContract
