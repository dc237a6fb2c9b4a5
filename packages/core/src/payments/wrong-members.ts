import { isWebAddress } from '../http/input/web-address.js'
import { isKnownToChannel } from './pay-order.js'
import type { PayOrderRow } from './pay-order.js'
import { PAY_CURRENCY } from './payment-channel.js'
import type { ChannelPayment } from './payment-channel.js'

/** The members in which a payment is not that of the order. */
export function wrongMembers(order: PayOrderRow, payment: ChannelPayment): string[] {
  const isOther = isKnownToChannel(order) && payment.paymentOrderId !== order.paymentOrderId
  const faults = {
    orderNo: payment.orderNo !== order.orderNo,
    amount: payment.amount !== order.amount,
    currency: payment.currency !== PAY_CURRENCY,
    paymentOrderId: isOther,
    paymentUrl: !isKnownToChannel(order) && payment.status === 'PENDING' && !isWebAddress(payment.paymentUrl),
  }
  return Object.entries(faults).flatMap(([member, isWrong]) => (isWrong ? [member] : []))
}
