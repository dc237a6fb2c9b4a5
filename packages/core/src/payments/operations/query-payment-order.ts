import { z } from 'zod'
import { textFilter } from '../../http/input/fields.js'
import { oneOfThese } from '../../http/input/member-rules.js'
import { paymentOrder, shownPayOrder } from '../pay-order.js'
import { definePaymentOperation } from '../payment-operation.js'
import { PAY_ORDER_NOT_FOUND } from '../payment-errors.js'

/** A payment order that was paid. */
export const examplePaymentOrder = {
  paid: true,
  status: 10,
  paidTime: '2026-09-10T12:00:00',
  orderNo: 'P20260910120000B9MR3R3ZZUA2',
  outOrderNo: 'shop-20260910-1',
  paymentOrderId: 'sp_UWlfXpUA7SPZegOctAq2QlXE',
  payAmount: 19.5,
  payCurrency: 'USD' as const,
}

/** One payment order; a pending one is confirmed with the channel first, if that answers in time. */
export const queryPaymentOrder = definePaymentOperation(
  {
    operationId: 'queryPaymentOrder',
    path: '/open-api/pay/order/query',
    scope: 'pay:order:query',
    summary: 'Query a payment order',
    description:
      'A pending one is confirmed with the channel first, by each query; where the channel does not answer within 3 seconds, the order is answered as it is known here. ' +
      'The first of orderNo, outOrderNo and paymentOrderId that is sent decides. Of several orders with one outOrderNo that which is not closed, else the newest.',
    body: z
      .object({
        orderNo: textFilter().meta({ description: 'Platform number' }),
        outOrderNo: textFilter().meta({ description: 'Caller number' }),
        paymentOrderId: textFilter().meta({ description: 'Channel number' }),
      })
      .refine(({ orderNo, outOrderNo, paymentOrderId }) => (orderNo ?? outOrderNo ?? paymentOrderId) !== undefined, {
        error: 'must name an order by orderNo, outOrderNo or paymentOrderId',
        params: { zh: '至少填写 orderNo、outOrderNo、paymentOrderId 之一' },
      })
      .meta(oneOfThese('orderNo', 'outOrderNo', 'paymentOrderId')),
    data: paymentOrder,
    errors: [PAY_ORDER_NOT_FOUND],
    example: {
      body: { outOrderNo: 'shop-20260910-1' },
      data: examplePaymentOrder,
    },
  },
  async ({ services, context, body }) => shownPayOrder(await services.payments.query(context, body)),
)
