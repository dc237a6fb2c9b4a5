export { expirePurchases } from './expire-purchases.js'
export { advanceBags } from './advance-bags.js'
export { Jobs } from './jobs.js'
export type { Job, JobRunOptions } from './jobs.js'
export { expirePayOrders, syncPayOrders } from './pay-orders.js'
export { deleteInvoiceFiles, renderInvoices } from './render-invoices.js'
export { retrySupplements } from './retry-supplements.js'
export type { SupplementRetry } from './retry-supplements.js'
export {
  deleteFailedInvoices,
  deleteFailedRedemptions,
  forgetPayOrderTexts,
  trimApiAccessLog,
  trimOperateLogs,
} from './retention.js'
export { expireDrawChances, resealDrawSeeds, retryDrawGrants } from './lucky-draws.js'
export {
  expireCoupons,
  sweepChatLoginStates,
  sweepRequestIds,
  sweepRevokedTokens,
  sweepUsageCounters,
} from './sweeps.js'
