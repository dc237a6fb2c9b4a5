import type { NewPayOrder, PayOrderRepository, PayOrderRow } from '@org/openapi-core/storage'
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

/** An order that is inserted at once; it must not be there before. */
export async function inserted(
  payOrders: PayOrderRepository,
  ...[orderNo, overrides]: Parameters<typeof newPayOrder>
): Promise<PayOrderRow> {
  return (await payOrders.insert(newPayOrder(orderNo, overrides), at(0))) as PayOrderRow
}
