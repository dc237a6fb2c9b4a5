import { operationsOf } from '../http/operation.js'
import type { PurchaseService, PurchaseStores } from './purchase-service.js'
import type { PurchaseQueryStores } from './view-purchase.js'

export const definePurchaseOperation = operationsOf<
  { purchases: PurchaseService },
  PurchaseStores & PurchaseQueryStores
>()
