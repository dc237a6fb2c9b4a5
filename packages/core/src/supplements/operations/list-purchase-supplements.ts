import { z } from 'zod'
import { dateTimeOutput, integer, wholeList } from '../../http/input/fields.js'
import { named } from '../../http/named-schema.js'
import { externalUserId, PARTNER_MEMBER_DISABLED, PARTNER_MEMBER_NOT_BOUND } from '../../bindings/index.js'
import { defineSupplementOperation } from '../supplement-operation.js'

const supplement = named(
  'UnpaidSupplement',
  z.object({
    bizType: integer().meta({ description: '1 purchase order, 2 bag order' }),
    expenseType: integer().meta({
      description: '102 goods supplement, 104 freight supplement, 203 bag freight supplement',
    }),
    orderExpensesNo: z.string(),
    orderNo: z.string().nullable().meta({ description: 'The sub-order; null with a bag order.' }),
    bagOrderNo: z.string().nullable().meta({ description: 'Null with a purchase order.' }),
    amount: integer().meta({ description: 'CNY cents' }),
    reason: z.string(),
    createTime: dateTimeOutput(),
  }),
)

/** What a bound member owes, oldest first, whichever application placed the order. */
export const listPurchaseSupplements = defineSupplementOperation(
  {
    operationId: 'PurchaseSupplementListAPI',
    path: '/open-api/order/purchase/supplement/list',
    scope: 'order:purchase:query',
    summary: 'List unpaid supplements',
    description:
      'List the unpaid supplements of a bound member, oldest first. Supplements that were debited automatically are not in it. Those of an order that has ended are owed no more.',
    body: z.object({ externalUserId: externalUserId() }),
    data: named(
      'UnpaidSupplements',
      z.object({
        supplementTotalAmount: integer(0).meta({ description: 'What the list comes to, CNY cents' }),
        orders: wholeList(supplement),
      }),
    ),
    errors: [PARTNER_MEMBER_NOT_BOUND, PARTNER_MEMBER_DISABLED],
    example: {
      body: { externalUserId: 'user-1001' },
      data: {
        supplementTotalAmount: 300,
        orders: [
          {
            bizType: 1,
            expenseType: 102,
            orderExpensesNo: 'E20260910120000RLC6KUMNUBGT',
            orderNo: 'S2026091012000073SSHNYMHGLJ',
            bagOrderNo: null,
            amount: 300,
            reason: 'Price rose before it was bought',
            createTime: '2026-09-10 12:00:00',
          },
        ],
      },
    },
  },
  async ({ services, context, body }) => {
    const orders = await services.supplementPayments.listOwed(context, body.externalUserId)
    return { supplementTotalAmount: orders.reduce((sum, { amount }) => sum + amount, 0), orders }
  },
)
