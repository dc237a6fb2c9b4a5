export type { PurchaseInquiry, PurchaseOrderCreated, PurchaseRequest } from './purchase-service.js'
export type {
  CreatedPurchase,
  PurchaseAttempt,
  PurchaseClaim,
  PurchaseFilter,
  PurchaseRepository,
  PurchaseRow,
} from './purchase.js'
export { purchaseLifecycle, refStatus } from './purchase-lifecycle.js'
export type { NewSubOrder, SubOrderRepository, SubOrderRow, SubOrderSettlement } from './sub-order.js'
export { purchasesOptions } from './purchase-options.js'
