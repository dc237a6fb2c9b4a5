import { operationsOf } from '../http/operation.js'
import type { PurchaseQueryStores } from './view-purchase.js'
import type { PurchaseService, PurchaseStores } from './purchase-service.js'
import type { WalletPayService, WalletPayStores } from './wallet-pay-service.js'

/** The services that purchase operations use. */
export interface PurchaseServices {
  readonly purchases: PurchaseService
  readonly walletPay: WalletPayService
}

export const definePurchaseOperation = operationsOf<
  PurchaseServices,
  PurchaseStores & PurchaseQueryStores & WalletPayStores
>()
