import { operationsOf } from '../http/operation.js'
import type { SupplementPaymentService, SupplementPaymentStores } from './supplement-payment-service.js'

export const defineSupplementOperation = operationsOf<
  { supplementPayments: SupplementPaymentService },
  SupplementPaymentStores
>()
