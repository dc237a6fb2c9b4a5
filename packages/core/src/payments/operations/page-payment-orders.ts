import { z } from 'zod'
import { codesOf } from '../../http/input/codes.js'
import { dateTimeRange, pageOf, requiredPage, textFilter } from '../../http/input/fields.js'
import { listedPaymentOrder, shownPayOrder } from '../pay-order.js'
import { payOrderLifecycle } from '../pay-order-lifecycle.js'
import { definePaymentOperation } from '../payment-operation.js'
import { examplePaymentOrder } from './query-payment-order.js'

/** The specification's own. */
const MAX_PAGE = 1000

/** The application's payment orders as they are here; no channel is asked. */
export const pagePaymentOrders = definePaymentOperation(
  {
    operationId: 'pagePaymentOrders',
    path: '/open-api/pay/order/page',
    scope: 'pay:order:query',
    summary: 'Page through payment orders',
    description:
      'Page through the payment orders of the calling client, newest first. As they are known here; the channel is not asked.',
    body: z.object({
      ...requiredPage(MAX_PAGE),
      status: codesOf(payOrderLifecycle).optional(),
      outOrderNo: textFilter().meta({ description: 'A part of the caller number, in any case.' }),
      orderNo: textFilter().meta({ description: 'Platform number, exact' }),
      paymentOrderId: textFilter().meta({ description: 'Channel number, exact' }),
      createTime: dateTimeRange().optional(),
      paidTime: dateTimeRange().optional(),
    }),
    data: pageOf(listedPaymentOrder, MAX_PAGE),
    example: {
      body: { pageNo: 1, pageSize: 10, status: 10 },
      data: { list: [{ ...examplePaymentOrder, createTime: '2026-09-10T12:00:00' }], total: 1 },
    },
  },
  async ({ services, context, body }) => {
    const { list, total } = await services.payments.page(context, body)
    return { list: list.map(shownPayOrder), total }
  },
)
