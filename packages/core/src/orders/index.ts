export type { BagOrderRepository, BagOrderRow, BagOrderStep, NewBagOrder } from './bag-order.js'
export { BagOrderService } from './bag-order-service.js'
