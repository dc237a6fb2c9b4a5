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
export { bagOrderOperations } from './admin/bag-order.js'
export { orderItemOperations } from './admin/order-item.js'
export { BagOrderDesk } from './bag-order-desk.js'
export { BagOrderService } from './bag-order-service.js'
export type { BagOrderStores } from './bag-order-service.js'
export { bagOrderStatus } from './bag-order-status.js'
export { listBagOrders } from './operations/list-bag-orders.js'
export { listOrderItems } from './operations/list-order-items.js'
export { queryBagOrder } from './operations/query-bag-order.js'
export { OrderItemService } from './order-item-service.js'
export { OrderQueryService } from './order-query-service.js'
export type {
  MemberOrderItemFilter,
  NewOrderItem,
  OrderItemFilter,
  OrderItemGroup,
  OrderItemRepository,
  OrderItemRow,
  OrderItemStep,
} from './order-item.js'
export { endedItemStatuses, orderItemStatus, orderItemStatusDesc, unpaidItemStatuses } from './order-item-status.js'
export { BAG_ORDER_NOT_FOUND } from './order-errors.js'
