import type { DomainContract } from '../domain-contract.js'
import { describePurchaseRaces } from './purchase-race-suite.js'
import { describePurchases } from './purchase-suite.js'
import { describeSubOrders } from './sub-order-suite.js'

/** Purchases of partners: one for each of their order numbers, paid once. */
export const purchasesContract = {
  tenant: {
    purchases: {
      claim: true,
      complete: true,
      fail: true,
      failAbandoned: true,
      pay: true,
      find: true,
      findByOutOrderNo: true,
      findByOrderNo: true,
      page: true,
    },
    subOrders: { insertMany: true, find: true, listOfParent: true, settleAll: true, pay: true },
  },
  describe(use) {
    describePurchases(use)
    describeSubOrders(use)
  },
  races: describePurchaseRaces,
} satisfies DomainContract
