import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { defineAdminGet } from '../../http/admin-api/read-only-resource.js'
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

/** Where promoters' money goes; number and detail are whole in `get` only. */
export const withdrawMethodOperations = [
  ...resource,
  defineAdminGet<WithdrawMethodStores>()({
    path: PATH,
    name: 'WithdrawMethod',
    summary: 'Get a withdrawal method',
    description: 'With its whole account number and detail; null where there is none.',
    view: revised(withdrawMethodView),
    example: revisedExample(exampleView),
    find: (tx, id) => tx.withdrawMethods.find(id),
  }),
]
