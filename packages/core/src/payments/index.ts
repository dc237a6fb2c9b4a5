export type {
  ArrivedNotification,
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
export type { PayOrderSweep } from './pay-order.js'
export type { PhoneNumbers, SplitPhone } from './phone-numbers.js'
export { uploadShipments } from './operations/upload-shipments.js'
export { paymentsOptions } from './payment-options.js'
export type { PaymentsOptions } from './payment-options.js'
