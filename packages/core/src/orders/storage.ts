export type {
  BagOrderFilter,
  BagOrderRepository,
  BagOrderRow,
  BagOrderStep,
  BagOrderSweep,
  DueBagOrder,
  DueBagOrderPlace,
  DueBagOrders,
  MemberBagOrderFilter,
  NewBagOrder,
} from './bag-order.js'
export { bagOrderLifecycle, endedBagStatuses, waitingBagStatuses } from './bag-order-lifecycle.js'
export type {
  MemberOrderItemFilter,
  NewOrderItem,
  OrderItemFilter,
  OrderItemGroup,
  OrderItemGroupTrigger,
  OrderItemHistory,
  OrderItemRepository,
  MovedOrderItem,
  OrderItemRow,
  OrderItemStep,
} from './order-item.js'
export { endedItemStatuses, handledItemStatuses, orderItemLifecycle, orderItemStatus } from './order-item-lifecycle.js'
