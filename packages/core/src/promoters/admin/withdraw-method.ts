import { z } from 'zod'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { namedId } from '../../http/input/query.js'
import { revised, revisedExample } from '../../http/admin-api/revision.js'
import { checkPromoter } from '../promoter-belonging.js'
import { WITHDRAW_METHOD_NOT_EXISTS } from '../promoter-errors.js'
import type { PromoterRepository } from '../promoter.js'
import {
  maskedWithdrawMethodView,
  withdrawMethodFilters,
  withdrawMethodInput,
  withdrawMethodView,
} from '../withdraw-method.js'
import type { WithdrawMethodRepository } from '../withdraw-method.js'

/** The repositories that these operations touch. */
export interface WithdrawMethodStores extends AuditStores {
  readonly promoters: PromoterRepository
  readonly withdrawMethods: WithdrawMethodRepository
}

const PATH = '/admin-api/promotion/promoter-withdraw-method'

const exampleInput = {
  promoterId: 1,
  accountType: 2 as const,
  accountTypeCode: 'BANK_TRANSFER' as const,
  accountNumber: 'EXAMPLE-0001',
  accountUsername: 'Ana Example',
  accountDetail: '{"bank":"Example Bank"}',
}

const exampleView = { ...exampleInput, id: 1, createTime: '2026-09-10T12:00:00' }

/** The operate log is written through the resource's view, so it shows no whole account number or detail either. */
const resource = defineAdminResource<WithdrawMethodStores>()({
  path: PATH,
  name: 'WithdrawMethod',
  title: 'withdrawal method',
  calls: ['create', 'update', 'delete', 'page'],
  input: withdrawMethodInput,
  view: maskedWithdrawMethodView,
  filters: withdrawMethodFilters,
  notFound: WITHDRAW_METHOD_NOT_EXISTS,
  example: {
    created: 2,
    input: exampleInput,
    view: { ...exampleView, accountNumber: '****0001', accountDetail: '****nk"}' },
  },
  repository: (tx) => tx.withdrawMethods,
  check: ({ tx, input: { promoterId }, before }) => checkPromoter(tx, promoterId, before),
})

const define = adminOperationsOf<unknown, WithdrawMethodStores>()

/** Where promoters' money goes; number and detail are whole in `get` only. */
export const withdrawMethodOperations = [
  ...resource,
  define(
    {
      operationId: 'getWithdrawMethod',
      method: 'GET',
      path: `${PATH}/get`,
      summary: 'Get a withdrawal method with its whole account number and detail; null where there is none',
      query: z.object({ id: namedId() }),
      data: revised(withdrawMethodView).nullable(),
      example: { data: revisedExample(exampleView) },
    },
    async ({ context, query: { id } }) => (await context.storage.withdrawMethods.find(id)) ?? null,
  ),
]
