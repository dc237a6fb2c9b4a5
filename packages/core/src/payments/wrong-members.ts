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
  }
  return Object.entries(faults).flatMap(([member, isWrong]) => (isWrong ? [member] : []))
}

/**
 * Whether it does not say where the payer is sent, which nobody knows yet: only what `create` answers has to. Such an order
 * is there, and is closed or paid like any other, but nobody can be sent to pay it.
 */
export const lacksAddress = (order: PayOrderRow, { status, paymentUrl }: ChannelPayment): boolean =>
  !isKnownToChannel(order) && status === 'PENDING' && !isWebAddress(paymentUrl)
