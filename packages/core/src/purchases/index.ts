export { createPurchase } from './operations/create-purchase.js'
export { payByWallet } from './operations/pay-by-wallet.js'
export { queryPurchase } from './operations/query-purchase.js'
export { quotePurchase } from './operations/quote-purchase.js'
export { purchaseOperations } from './admin/purchase.js'
export { expirePurchases } from './expire-purchases.js'
export type { PurchaseExpiry } from './expire-purchases.js'
export { PurchaseService } from './purchase-service.js'
export type { PurchaseInquiry, PurchaseOrderCreated, PurchaseRequest } from './purchase-service.js'
export { WalletPayService } from './wallet-pay-service.js'
export type { WalletPayRequest, WalletPayResult } from './wallet-pay-service.js'
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
export { supplementOperations } from './admin/supplement.js'
export { createSupplementTradeNo } from './operations/create-supplement-trade-no.js'
export { listPurchaseSupplements } from './operations/list-purchase-supplements.js'
export { supplementStatus } from './supplement.js'
export { SupplementPaymentService } from './supplement-payment-service.js'
export { SupplementService } from './supplement-service.js'
export type { SupplementStores } from './supplement-service.js'
export type {
  DueSupplements,
  NewSupplement,
  SupplementEnd,
  SupplementFilter,
  SupplementOrder,
  SupplementPlace,
  SupplementRepository,
  SupplementRow,
  SupplementSweep,
  UnpaidSupplement,
} from './supplement.js'
