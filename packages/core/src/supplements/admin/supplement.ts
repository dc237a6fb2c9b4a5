import { z } from 'zod'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { numericId } from '../../http/input/fields.js'
import { transitionsOf } from '../../http/admin-api/transitions.js'
import { defineAdminPage } from '../../http/admin-api/read-only-resource.js'
import { BUSINESS_ORDER_NOT_PAYABLE } from '../../payments/index.js'
import { EXPENSE_NOT_FOUND, EXPENSE_SETTLED } from '../supplement-errors.js'
import { supplementLifecycle } from '../supplement-lifecycle.js'
import { supplementFilters, supplementInput, supplementView } from '../supplement.js'
import { SUPPLEMENT_PATH } from '../supplement-service.js'
import type { SupplementAdminStores, SupplementService } from '../supplement-service.js'

const define = adminOperationsOf<{ supplements: SupplementService }, SupplementAdminStores>()

const exampleInput = {
  bizType: 1,
  expenseType: 102,
  amount: 300,
  reason: 'Price rose before it was bought',
  orderNo: 'S20260910120000FNR5TRECELRS',
} as const

const exampleView = {
  id: 1,
  orderExpensesNo: 'E20260910120000RLC6KUMNUBGT',
  bizType: 1,
  expenseType: 102,
  orderNo: 'S2026091012000073SSHNYMHGLJ',
  bagOrderNo: null,
  userId: 1,
  amount: 300,
  reason: 'Price rose before it was bought',
  status: 0,
  autoDebited: false,
  paymentId: 'S20260910120000SRVPXCSBGEDU',
  payTime: null,
  createTime: '2026-09-10T12:00:00',
  revision: 2,
}

/** Charging what an order costs more than was paid for it, and cancelling that. */
export const supplementOperations = [
  define(
    {
      operationId: 'createSupplement',
      method: 'POST',
      path: `${SUPPLEMENT_PATH}/create`,
      summary: 'Charge a supplement',
      description: 'For a paid order; debited at once where the member has authorised it and the balance suffices.',
      body: supplementInput,
      data: numericId(),
      movesMoney: true,
      errors: [BUSINESS_ORDER_NOT_PAYABLE],
      example: { body: exampleInput, data: 2 },
    },
    ({ services, context, body }) => services.supplements.create(context, body),
  ),
  define(
    {
      operationId: 'cancelSupplement',
      method: 'PUT',
      path: `${SUPPLEMENT_PATH}/cancel`,
      summary: 'Cancel a supplement',
      description: 'An unpaid one; the payment that waits for it is closed.',
      body: z.object({ id: numericId() }),
      data: z.literal(true),
      movesMoney: true,
      transitions: transitionsOf(supplementLifecycle.movesOf('cancel'), {}),
      errors: [EXPENSE_NOT_FOUND, EXPENSE_SETTLED],
      example: { body: { id: 1 }, data: true },
    },
    ({ services, context, body: { id } }) => services.supplements.cancel(context, id),
  ),
  defineAdminPage<SupplementAdminStores>()({
    path: SUPPLEMENT_PATH,
    name: 'Supplement',
    summary: 'Page through supplements',
    description: 'Newest first.',
    view: supplementView,
    filters: supplementFilters,
    example: { view: exampleView },
    repository: (tx) => tx.supplements,
  }),
]
