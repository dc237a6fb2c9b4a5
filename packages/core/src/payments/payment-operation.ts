import { operationsOf } from '../http/operation.js'
import type { PaymentStores } from './pay-order.js'
import type { PaymentService } from './payment-service.js'

/** The services that payment operations use. */
export interface PaymentServices {
  readonly payments: PaymentService
}

/** Defines a partner operation of payments: the services and repositories that its handler may use. */
export const definePaymentOperation = operationsOf<PaymentServices, PaymentStores>()
