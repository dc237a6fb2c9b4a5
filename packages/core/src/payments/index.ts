export type {
  ChannelPayment,
  PaymentChannel,
  PaymentNotification,
  PaymentReference,
  PaymentRequest,
  PaymentShipment,
} from './payment-channel.js'
export {
  BUSINESS_ORDER_NOT_PAYABLE,
  PAY_AMOUNT_MISMATCH,
  PAY_ORDER_ALREADY_PAID,
  PAY_ORDER_EXPIRED,
  PAY_ORDER_NOT_FOUND,
  PAY_ORDER_NOT_WAITING,
} from './payment-errors.js'
export type {
  ChannelNames,
  ClaimedPayOrder,
  NewPayOrder,
  PayOrderAdminFilter,
  PayOrderClaim,
  PayOrderFilter,
  PayOrderReference,
  PayOrderRepository,
  PayOrderRow,
  PayOrderStep,
  PayOrderSweep,
} from './pay-order.js'
export { payOrderLifecycle, payOrderStatus } from './pay-order-lifecycle.js'
export type { PayOrderStatus, PayOrderTrigger } from './pay-order-lifecycle.js'
export type { PaymentOrderInput } from './payment-service.js'
export type { NewPaymentShipment, PaymentShipmentRepository, PaymentShipmentRow } from './payment-shipment.js'
export type { PhoneNumbers, SplitPhone } from './phone-numbers.js'
export { uploadShipments } from './operations/upload-shipments.js'
export type { ChannelShippingInfo, ShippingInfoInput } from './shipping-info.js'
export { paymentsOptions } from './payment-options.js'
