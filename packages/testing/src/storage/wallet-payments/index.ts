import type { DomainContract } from '../domain-contract.js'
import { describeWalletPaymentLocks, describeWalletPayments } from './wallet-payment-suite.js'

/** Payments from wallets, settled once. */
export const walletPaymentsContract = {
  tenant: {
    walletPayments: { insert: true, find: true, settle: true, lockUnpaid: true },
  },
  system: {
    walletPayments: { listOverdue: true },
  },
  describe(use) {
    describeWalletPayments(use)
  },
  races: describeWalletPaymentLocks,
} satisfies DomainContract
