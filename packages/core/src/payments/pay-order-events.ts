import { z } from 'zod'
import { integer } from '../http/input/fields.js'
import type { DeclaredEvent } from '../http/declared-event.js'
import { defineEvent } from '../events/index.js'
import type { NewEvent } from '../events/index.js'
import type { PayOrderRow, SettledPayOrder } from './pay-order.js'
import { payOrderLifecycle, payOrderStatus } from './pay-order-lifecycle.js'
import { PAY_CURRENCY } from './payment-channel.js'

const statusNumber = () => integer().meta({ description: payOrderLifecycle.legend })

const payOrderData = z.object({
  orderNo: z.string().meta({ description: 'Platform number' }),
  outOrderNo: z.string().meta({ description: 'Caller number' }),
  payAmount: z.number().meta({ multipleOf: 0.01, description: 'USD' }),
  payCurrency: z.literal(PAY_CURRENCY),
  status: statusNumber(),
  previousStatus: statusNumber(),
})

const example = (status: number, previousStatus: number) => ({
  key: 'P20260910120000000001',
  data: {
    orderNo: 'P20260910120000000001',
    outOrderNo: 'ORDER-1001',
    payAmount: 19.5,
    payCurrency: PAY_CURRENCY,
    status,
    previousStatus,
  } as const,
})

const { PENDING, PAID, CLOSED } = payOrderStatus

const payOrderPaid = defineEvent({
  type: 'pay.order.paid',
  summary: 'A payment order was paid',
  data: payOrderData,
  example: example(PAID, PENDING),
})

const payOrderClosed = defineEvent({
  type: 'pay.order.closed',
  summary: 'A payment order was closed',
  description: 'It had not been paid.',
  data: payOrderData,
  example: example(CLOSED, PENDING),
})

const payOrderRefundRequired = defineEvent({
  type: 'pay.order.refund_required',
  summary: 'A refund is required',
  description:
    'A closed payment order was paid after all, with a newer one in its place: the payer has to get it back.',
  data: payOrderData,
  example: example(CLOSED, CLOSED),
})

export const payOrderEvents: readonly DeclaredEvent[] = [payOrderPaid, payOrderClosed, payOrderRefundRequired]

const factOf = (order: PayOrderRow, previousStatus: number) => {
  const { clientId, orderNo, outOrderNo, amount, status } = order
  const data = {
    orderNo,
    outOrderNo,
    payAmount: amount / 100,
    payCurrency: PAY_CURRENCY,
    status,
    previousStatus,
  } as const
  return { clientId, key: orderNo, data }
}

/** What the application is told of a step of its order. */
export const payOrderSettled = (order: SettledPayOrder): NewEvent =>
  (order.status === PAID ? payOrderPaid : payOrderClosed).of(factOf(order, order.previousStatus))

/** What it is told of a payment that came too late. */
export const payOrderPaidLate = (order: PayOrderRow): NewEvent => payOrderRefundRequired.of(factOf(order, order.status))
