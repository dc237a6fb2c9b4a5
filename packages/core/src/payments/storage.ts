export type {
  ChannelNames,
  ClaimedPayOrders,
  NewPayOrder,
  PayOrderAdminFilter,
  PayOrderClaim,
  PayOrderFilter,
  PayOrderReference,
  PayOrderRepository,
  PayOrderRow,
  PayOrderStep,
  PayOrderSweep,
  SettledPayOrder,
} from './pay-order.js'
export { payOrderLifecycle, payOrderStatus } from './pay-order-lifecycle.js'
export type { NewPaymentShipment, PaymentShipmentRepository, PaymentShipmentRow } from './payment-shipment.js'
export type { ChannelShippingInfo } from './shipping-info.js'
