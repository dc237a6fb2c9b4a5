import type { z } from 'zod'
import type { EngineParts } from '../http/module.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import type { EventStores } from '../events/index.js'
import { payOrderOperations } from './admin/pay-order.js'
import { createPaymentOrder } from './operations/create-payment-order.js'
import { pagePaymentOrders } from './operations/page-payment-orders.js'
import { queryPaymentOrder } from './operations/query-payment-order.js'
import { uploadShipments } from './operations/upload-shipments.js'
import { payOrderEvents } from './pay-order-events.js'
import { payOrderLifecycle } from './pay-order-lifecycle.js'
import { expirePayOrders, forgetPayOrderTexts, syncPayOrders } from './pay-order-jobs.js'
import { PayOrderUpkeep } from './pay-order-upkeep.js'
import type { PayOrderRepository, PayOrderSweep } from './pay-order.js'
import type { PaymentChannel } from './payment-channel.js'
import type { paymentsOptions } from './payment-options.js'
import { checkedPhoneNumbers } from './checked-phone-numbers.js'
import { PaymentCalls } from './payment-calls.js'
import { PaymentService } from './payment-service.js'
import type { PaymentShipmentRepository } from './payment-shipment.js'
import type { PhoneNumbers } from './phone-numbers.js'
import { ShipmentService } from './shipment-service.js'

export interface PaymentServices {
  /** Payment orders; the host hands notifications of the channel to `applyNotification`. */
  readonly payments: PaymentService
  /** Tracking numbers of paid orders, for the payment channel. */
  readonly shipments: ShipmentService
}

export interface PaymentRepositories {
  readonly payOrders: PayOrderRepository
  readonly paymentShipments: PaymentShipmentRepository
}

export interface PaymentSystemRepositories {
  readonly payOrders: PayOrderSweep
}

interface Parts extends EngineParts {
  readonly options: {
    readonly channels: { readonly payment?: PaymentChannel | undefined }
    readonly payments: z.output<typeof paymentsOptions>
    readonly phoneNumbers?: PhoneNumbers | undefined
    readonly retention: { readonly closedPayOrderTextDays: number }
  }
  readonly storage: {
    readonly forTenant: (tenantId: number) => UnitOfWork<PaymentRepositories & EventStores>
    readonly system: UnitOfWork<PaymentSystemRepositories>
  }
}

/** Payment orders at the host's gateway. */
export const paymentModule = {
  name: 'payments',
  partner: [createPaymentOrder, queryPaymentOrder, pagePaymentOrders, uploadShipments],
  admin: payOrderOperations,
  events: payOrderEvents,
  lifecycles: [payOrderLifecycle],
  build({ options, guards, clock, random, log, storage }: Parts) {
    const { payments, retention } = options
    const phoneNumbers = options.phoneNumbers && checkedPhoneNumbers(options.phoneNumbers, log)
    const calls = new PaymentCalls({ channel: options.channels.payment, guard: guards.of('payment'), log })
    const { expireMinutes } = payments
    const services: PaymentServices = {
      payments: new PaymentService({ calls, phoneNumbers, clock, random, expireMinutes }),
      shipments: new ShipmentService({ calls, clock }),
    }
    const { system, forTenant } = storage
    const upkeep = new PayOrderUpkeep({ calls, clock, log, system, storageOf: (tenantId) => forTenant(tenantId) })
    const jobs = [
      expirePayOrders(upkeep),
      syncPayOrders(upkeep),
      forgetPayOrderTexts(system.payOrders, retention.closedPayOrderTextDays),
    ]
    return { services, jobs }
  },
}
