import type { DomainContract } from '../domain-contract.js'
import { describeBagOrders } from './bag-order-suite.js'
import { describeOrderItems } from './order-item-suite.js'
import { describeOrderMoves } from './order-move-suite.js'
import { describeOrderRaces } from './order-race-suite.js'

/** Bags and their items, which move only from the status that the caller saw. */
export const ordersContract = {
  tenant: {
    orderItems: {
      insertMany: true,
      find: true,
      lock: true,
      putIntoBag: true,
      listOfBags: true,
      listOfParent: true,
      moveAll: true,
      transition: true,
      pageOfMember: true,
      page: true,
    },
    bagOrders: {
      insert: true,
      find: true,
      findByNo: true,
      listByNos: true,
      transition: true,
      refund: true,
      lockLiving: true,
      pageOfMember: true,
      page: true,
    },
  },
  system: {
    bagOrders: { listDue: true },
  },
  describe(use) {
    describeOrderItems(use)
    describeBagOrders(use)
    describeOrderMoves(use)
  },
  races: describeOrderRaces,
} satisfies DomainContract
