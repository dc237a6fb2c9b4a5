import { resource } from '../domain-contract.js'
import type { DomainContract } from '../domain-contract.js'
import { describeResource } from '../resource-suite.js'
import { describeCheckInRaces } from './check-in-race-suite.js'
import { describeCheckIns } from './check-in-suite.js'
import { walletRedeemCodeCase } from './wallet-redeem-code-case.js'

/** Check-ins, and the codes that pay for them. */
export const checkInContract = {
  tenant: {
    walletRedeemCodes: { ...resource, lock: true, takeUse: true },
    checkIns: { insert: true, page: true },
  },
  describe(use) {
    describeCheckIns(use)
    describeResource(walletRedeemCodeCase, use)
  },
  races: describeCheckInRaces,
} satisfies DomainContract
