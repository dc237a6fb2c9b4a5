import { describe } from 'vitest'
import type { DomainContract } from '../domain-contract.js'
import { describePayOrderRaces } from './pay-order-race-suite.js'
import { describePayOrders } from './pay-order-suite.js'
import { describePaymentShipments } from './payment-shipment-suite.js'

/** Payments at the gateway: settled once, and asked about by one process at a time. */
export const paymentsContract = {
  tenant: {
    payOrders: {
      insert: true,
      find: true,
      findByNo: true,
      findOpen: true,
      findOfClient: true,
      claim: true,
      release: true,
      accept: true,
      settle: true,
      noteLatePayment: true,
      askAgain: true,
      pageOfClient: true,
      page: true,
    },
    paymentShipments: { save: true },
  },
  system: {
    payOrders: { claimExpired: true, claimWaiting: true, forgetTexts: true },
  },
  describe(use) {
    describePayOrders(use)
    describe('paymentShipments', () => describePaymentShipments(use))
  },
  races: describePayOrderRaces,
} satisfies DomainContract
