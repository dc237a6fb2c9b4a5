import type { StoredDomain } from '../domain-list.js'
import { DrizzlePayOrderRepository } from './pay-order-repository.js'
import { DrizzlePayOrderSweep } from './pay-order-sweep.js'
import { DrizzlePaymentShipmentRepository } from './payment-shipment-repository.js'
import { paymentTables } from './tables.js'

/** A tenant's payment orders and shipments; for the platform what jobs ask the channel about. */
export const paymentsStorage = {
  tables: paymentTables,
  tenant: {
    payOrders: DrizzlePayOrderRepository,
    paymentShipments: DrizzlePaymentShipmentRepository,
  },
  system: { payOrders: DrizzlePayOrderSweep },
} satisfies StoredDomain
