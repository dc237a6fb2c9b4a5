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
export { payableSupplements } from './payable-supplements.js'
