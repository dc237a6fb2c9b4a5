export type {
  BagOrderFilter,
  BagOrderRepository,
  BagOrderRow,
  BagOrderStep,
  BagOrderSweep,
  DueBagOrder,
  MemberBagOrderFilter,
  NewBagOrder,
} from './bag-order.js'
export { BagOrderService } from './bag-order-service.js'
export type { BagOrderStores } from './bag-order-service.js'
export { bagOrderLifecycle, bagOrderStatus, endedBagStatuses, waitingBagStatuses } from './bag-order-lifecycle.js'
export type {
  MemberOrderItemFilter,
  NewOrderItem,
  OrderItemFilter,
  OrderItemGroup,
  OrderItemRepository,
  OrderItemRow,
  OrderItemStep,
} from './order-item.js'
export { endedItemStatuses, orderItemLifecycle, orderItemStatus, unpaidItemStatuses } from './order-item-lifecycle.js'
export { BAG_ORDER_NOT_FOUND } from './order-errors.js'
export { bagOrdersOptions } from './bag-order-options.js'
export type { OrderHooks } from './module.js'
