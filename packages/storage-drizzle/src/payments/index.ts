import type { Repositories, SystemRepositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzlePayOrderRepository } from './pay-order-repository.js'
import { DrizzlePayOrderSweep } from './pay-order-sweep.js'
import { DrizzlePaymentShipmentRepository } from './payment-shipment-repository.js'

/** A tenant's payment orders and shipments; for the platform what jobs ask the channel about. */
export const paymentsStorage = {
  tenant: (tenantId: number) =>
    ({
      payOrders: (g) => new DrizzlePayOrderRepository(g, tenantId),
      paymentShipments: (g) => new DrizzlePaymentShipmentRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
  system: {
    payOrders: (g) => new DrizzlePayOrderSweep(g),
  } satisfies Partial<Makers<SystemRepositories>>,
}
