import { z } from 'zod'
import { integer } from '../http/input/fields.js'
import type { DeclaredEvent } from '../http/declared-event.js'
import { defineEvent } from '../events/index.js'
import type { NewEvent } from '../events/index.js'
import type { SupplementRow } from './supplement.js'

const supplementData = z.object({
  orderExpensesNo: z.string(),
  bizType: integer().meta({ description: '1 purchase order, 2 bag order' }),
  expenseType: integer().meta({ description: '102 goods, 104 freight, 203 freight of a bag order' }),
  orderNo: z.string().nullable().meta({ description: 'The sub-order; null with a bag order.' }),
  bagOrderNo: z.string().nullable().meta({ description: 'Null with a purchase order.' }),
  amount: integer().meta({ description: 'CNY cents' }),
})

const example = {
  orderExpensesNo: 'E20260910120000RLC6KUMNUBGT',
  bizType: 1,
  expenseType: 102,
  orderNo: 'S2026091012000073SSHNYMHGLJ',
  bagOrderNo: null,
  amount: 300,
}

const supplementCreated = defineEvent({
  type: 'order.supplement.created',
  summary: 'A supplement was charged',
  description: 'A paid order was charged a supplement.',
  data: supplementData,
  example: { key: example.orderExpensesNo, data: example },
})

const supplementPaid = defineEvent({
  type: 'order.supplement.paid',
  summary: 'A supplement was paid',
  description: 'A supplement was paid from the member’s wallet.',
  data: supplementData.extend({
    autoDebited: z.boolean().meta({ description: 'Whether it was debited without a call of the partner.' }),
  }),
  example: { key: example.orderExpensesNo, data: { ...example, autoDebited: true } },
})

const supplementCancelled = defineEvent({
  type: 'order.supplement.cancelled',
  summary: 'An unpaid supplement was cancelled',
  data: supplementData,
  example: { key: example.orderExpensesNo, data: example },
})

export const supplementEvents: readonly DeclaredEvent[] = [supplementCreated, supplementPaid, supplementCancelled]

const dataOf = ({ orderExpensesNo, bizType, expenseType, orderNo, bagOrderNo, amount }: SupplementRow) => {
  return { orderExpensesNo, bizType, expenseType, orderNo, bagOrderNo, amount }
}

const factOf = (supplement: SupplementRow) => {
  const { userId: memberId, orderExpensesNo: key } = supplement
  return { memberId, key, data: dataOf(supplement) }
}

export const createdSupplement = (supplement: SupplementRow): NewEvent => supplementCreated.of(factOf(supplement))

export const paidSupplement = (supplement: SupplementRow): NewEvent => {
  const { data, ...fact } = factOf(supplement)
  return supplementPaid.of({ ...fact, data: { ...data, autoDebited: supplement.autoDebited } })
}

export const cancelledSupplement = (supplement: SupplementRow): NewEvent => supplementCancelled.of(factOf(supplement))
