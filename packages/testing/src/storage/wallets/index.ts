import type { DomainContract } from '../domain-contract.js'
import { describeLedger } from './ledger-suite.js'
import { describeRecharges } from './recharge-suite.js'
import { describeWalletRaces } from './wallet-race-suite.js'
import { describeWallets } from './wallet-suite.js'
import { describeWalletVerification } from './wallet-verification-suite.js'

/** Wallets and their ledger: no balance below zero, and each the sum of its entries. */
export const walletsContract = {
  tenant: {
    wallets: { change: true, find: true, listOf: true, page: true, verify: true },
    ledger: { append: true, page: true },
    recharges: { insert: true, find: true, page: true, refund: true },
  },
  describe(use) {
    describeWallets(use)
    describeWalletVerification(use)
    describeLedger(use)
    describeRecharges(use)
  },
  races: describeWalletRaces,
} satisfies DomainContract
