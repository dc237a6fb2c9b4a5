import { operationsOf } from '../http/operation.js'
import type { PurchaseService, PurchaseStores } from './purchase-service.js'
import type { PurchaseQueryStores } from './view-purchase.js'

/** Defines a partner operation of purchases: the services and repositories that its handler may use. */
export const definePurchaseOperation = operationsOf<
  { purchases: PurchaseService },
  PurchaseStores & PurchaseQueryStores
>()
