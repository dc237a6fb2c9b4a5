import { z } from 'zod'
import { optionalText, requiredText } from '../../http/input/fields.js'
import { createdPaymentOrder, shownPayOrder } from '../pay-order.js'
import { definePaymentOperation } from '../payment-operation.js'
import { PAY_CHANNEL_ERROR, PAY_CHANNEL_NOT_CONFIGURED } from '../payment-errors.js'
import { shippingInfoInput } from '../shipping-info.js'
import { usdAmount } from '../usd-amount.js'

const MAX_OUT_ORDER_NO = 64
const MAX_SUBJECT = 256
const MAX_DESCRIPTION = 1024

/** A payment at the channel; a number that is sent again is answered the same order. */
export const createPaymentOrder = definePaymentOperation(
  {
    operationId: 'createPaymentOrder',
    path: '/open-api/pay/order/create',
    scope: 'pay:order:create',
    writes: 'in-steps',
    summary: 'Create a payment order',
    description:
      'Create a payment order, or get the one of this outOrderNo that is not closed. outOrderNo is unique for the client over orders that are not closed: sent again, also at the same time and with another amount, it answers the same order. ' +
      'After 1007002004 send it again: the channel is asked first, and never gets a second order.',
    body: z.object({
      outOrderNo: requiredText(MAX_OUT_ORDER_NO).meta({ description: 'Caller number' }),
      payAmount: usdAmount(),
      subject: optionalText(MAX_SUBJECT),
      description: optionalText(MAX_DESCRIPTION),
      shippingInfo: shippingInfoInput.nullish().meta({ description: 'Not sent to the channel unless it is complete.' }),
    }),
    data: createdPaymentOrder,
    errors: [PAY_CHANNEL_NOT_CONFIGURED, PAY_CHANNEL_ERROR],
    example: {
      body: { outOrderNo: 'shop-20260910-2', payAmount: 19.5, subject: 'Canvas backpack' },
      data: {
        orderNo: 'P20260910120000K7WQ2MXR9TBC',
        outOrderNo: 'shop-20260910-2',
        paymentOrderId: 'sp_afjdsFdEWVPEegChMraCFjrK',
        paymentUrl: 'https://sandbox.example.com/sandbox/pay/XdWJxplheCYS6atqhyhDl6tK7RKI5YvLqZs59uCI',
        payAmount: 19.5,
        payCurrency: 'USD',
      },
    },
  },
  async ({ services, context, body }) => shownPayOrder(await services.payments.create(context, body)),
)
