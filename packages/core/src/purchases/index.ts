export type { SubOrderRepository } from './sub-order.js'
export { purchasesOptions } from './purchase-options.js'
export type { PurchasesOptions } from './purchase-options.js'
