import { scriptedPayment } from '@org/openapi-testing'
import type { PaymentChannel } from '@org/openapi-core/channels'

/** A gateway at which the payers of all orders that wait have paid, and which does not know the others. */
export function payingChannel(): PaymentChannel {
  const gateway = scriptedPayment()
  const query: PaymentChannel['query'] = async ({ orderNo }) =>
    orderNo.startsWith('waiting')
      ? {
          orderNo,
          paymentOrderId: `at the gateway ${orderNo}`,
          paymentUrl: 'https://pay.example.com',
          amount: 500,
          currency: 'USD',
          status: 'PAID',
          paidTime: new Date(0),
        }
      : undefined
  return Object.assign(gateway, { query })
}
