import { z } from 'zod'
import { codes } from '../../http/input/codes.js'
import { integer, requiredText } from '../../http/input/fields.js'
import { named } from '../../http/named-schema.js'
import { externalUserId, PARTNER_MEMBER_DISABLED, PARTNER_MEMBER_NOT_BOUND } from '../../bindings/index.js'
import { PAY_ORDER_NOT_FOUND } from '../../payments/index.js'
import { EXPENSE_MIXED, EXPENSE_NOT_FOUND, EXPENSE_SETTLED } from '../supplement-errors.js'
import { defineSupplementOperation } from '../supplement-operation.js'

const MOST_SUPPLEMENTS = 100

/** One payment for several supplements; the same set has the same payment until it is paid. */
export const createSupplementTradeNo = defineSupplementOperation(
  {
    operationId: 'PurchaseSupplementTradeNoAPI',
    path: '/open-api/order/purchase/supplement/trade-no',
    scope: 'order:purchase:supplement-pay',
    writes: 'at-once',
    summary: 'Get the payment of supplements',
    description:
      'Get the payment of unpaid supplements, to be paid by pay/wallet/pay. The same supplements have the same payment until it is paid. Another choice that has one of them in common gets a ' +
      'new payment, and the earlier one is closed. Equal numbers count once.',
    body: z.object({
      externalUserId: externalUserId(),
      orderExpensesNoList: z
        .array(requiredText(64))
        .min(1)
        .max(MOST_SUPPLEMENTS)
        .meta({
          description: 'Of purchase orders or of bag orders, not of both.',
          examples: [['E20260910120000RLC6KUMNUBGT']],
        }),
    }),
    data: named(
      'SupplementPayment',
      z.object({
        paymentId: z.string(),
        payAmount: integer(1).meta({ description: 'CNY cents' }),
        payType: codes(
          [3, 'FREIGHT', 'Freight'],
          [6, 'GOODS', 'Goods'],
          [7, 'BAG', 'Bag'],
          [8, 'GOODS_AND_FREIGHT', 'Goods plus freight'],
        ),
      }),
    ),
    errors: [
      PARTNER_MEMBER_NOT_BOUND,
      PARTNER_MEMBER_DISABLED,
      EXPENSE_NOT_FOUND,
      PAY_ORDER_NOT_FOUND,
      EXPENSE_MIXED,
      EXPENSE_SETTLED,
    ],
    example: {
      body: { externalUserId: 'user-1001', orderExpensesNoList: ['E20260910120000RLC6KUMNUBGT'] },
      data: { paymentId: 'S20260910120000SRVPXCSBGEDU', payAmount: 300, payType: 6 },
    },
  },
  ({ services, context, body }) => services.supplementPayments.request(context, body),
  ({ paymentId, payAmount, payType }) => ({ paymentId, payAmount, payType: payType as 3 | 6 | 7 | 8 }),
)
