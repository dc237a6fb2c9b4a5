export type { SubOrderRepository } from './sub-order.js'
export { purchasesOptions } from './purchase-options.js'
