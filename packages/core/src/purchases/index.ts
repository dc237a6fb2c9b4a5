export { createPurchase } from './operations/create-purchase.js'
export { queryPurchase } from './operations/query-purchase.js'
export { quotePurchase } from './operations/quote-purchase.js'
export { purchaseOperations } from './admin/purchase.js'
export { expirePurchases } from './expire-purchases.js'
export type { PurchaseExpiry } from './expire-purchases.js'
export { PurchaseService } from './purchase-service.js'
export type { PurchaseInquiry, PurchaseOrderCreated, PurchaseRequest } from './purchase-service.js'
export type {
  CreatedPurchase,
  PurchaseAttempt,
  PurchaseClaim,
  PurchaseFilter,
  PurchaseRepository,
  PurchaseRow,
} from './purchase.js'
export { refStatus } from './purchase.js'
export type { NewSubOrder, SubOrderRepository, SubOrderRow, SubOrderSettlement } from './sub-order.js'
export { payablePurchase } from './payable-purchase.js'
