import type { NewPayOrder } from '@org/openapi-core'
import { at } from '../contract-space.js'

/** The names that a channel gives an order in these suites. */
export const namesOf = (paymentOrderId: string) => ({
  paymentOrderId,
  paymentUrl: `https://pay.example.com/${paymentOrderId}`,
})

/** A payment order of 19.90 that nobody claims any more. */
export function newPayOrder(orderNo: string, overrides: Partial<NewPayOrder> = {}): NewPayOrder {
  return {
    orderNo,
    clientId: 'client',
    outOrderNo: `out-${orderNo}`,
    amount: 1990,
    subject: null,
    description: null,
    shippingInfo: null,
    expireTime: at(7_200_000),
    claimedUntil: at(0),
    ...overrides,
  }
}
