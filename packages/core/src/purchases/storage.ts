export type {
  AttemptTimes,
  CreatedPurchase,
  PurchaseAttempt,
  PurchaseClaim,
  PurchaseFilter,
  PurchaseRepository,
  PurchaseRow,
} from './purchase.js'
export { purchaseLifecycle, refStatus } from './purchase-lifecycle.js'
export type { NewSubOrder, SubOrderRepository, SubOrderRow, SubOrderSettlement } from './sub-order.js'
