import { resource } from '../domain-contract.js'
import type { DomainContract } from '../domain-contract.js'
import { describeResource } from '../resource-suite.js'
import { exchangeLogCase, redeemCodeCase } from './redeem-code-resource-cases.js'
import { describeRedeemCodes } from './redeem-code-suite.js'
import { describeRedeemRaces } from './redeem-race-suite.js'

/** Codes that are used no more often than they may be, and the log of attempts. */
export const redeemCodesContract = {
  tenant: {
    redeemCodes: {
      ...resource,
      listAfter: true,
      insertAll: true,
      findByCode: true,
      lock: true,
      takeUse: true,
      updateStatus: true,
    },
    exchangeLogs: { ...resource, append: true },
  },
  system: {
    exchangeLogs: { deleteFailed: true },
  },
  describe(use) {
    describeRedeemCodes(use)
    describeResource(redeemCodeCase, use)
    describeResource(exchangeLogCase, use)
  },
  races: describeRedeemRaces,
} satisfies DomainContract
