import { operationsOf } from '../http/operation.js'
import type { PaymentStores } from './pay-order.js'
import type { PaymentService } from './payment-service.js'

/** The services that payment operations use. */
export interface PaymentServices {
  readonly payments: PaymentService
}

export const definePaymentOperation = operationsOf<PaymentServices, PaymentStores>()
