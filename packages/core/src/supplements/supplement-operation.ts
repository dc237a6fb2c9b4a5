import { operationsOf } from '../http/operation.js'
import type { SupplementPaymentService, SupplementPaymentStores } from './supplement-payment-service.js'

/** Defines a partner operation of supplements: the services and repositories that its handler may use. */
export const defineSupplementOperation = operationsOf<
  { supplementPayments: SupplementPaymentService },
  SupplementPaymentStores
>()
