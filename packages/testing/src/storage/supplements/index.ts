import type { DomainContract } from '../domain-contract.js'
import { describeSupplementRaces } from './supplement-race-suite.js'
import { describeSupplements } from './supplement-suite.js'

/** Amounts that members owe afterwards: each is in one payment at a time, and paid once. */
export const supplementsContract = {
  tenant: {
    supplements: {
      insert: true,
      find: true,
      page: true,
      listByNos: true,
      listOfOrder: true,
      listOwed: true,
      listDue: true,
      end: true,
      assignPayment: true,
      releasePayment: true,
      payAll: true,
      countUnpaid: true,
      amountsOf: true,
    },
  },
  system: {
    supplements: { listUnpaid: true },
  },
  describe(use) {
    describeSupplements(use)
  },
  races: describeSupplementRaces,
} satisfies DomainContract
