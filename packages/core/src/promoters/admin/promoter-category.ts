import { ApiError } from '../../kernel/errors.js'
import { defineAdminChange } from '../../http/admin-api/admin-change.js'
import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { checkPromoter } from '../promoter-belonging.js'
import {
  categoryCode,
  categorySort,
  promoterCategoryFilters,
  promoterCategoryInput,
  promoterCategoryView,
} from '../promoter-category.js'
import type { PromoterCategoryRepository } from '../promoter-category.js'
import { PROMOTER_CATEGORY_EXISTS, PROMOTER_CATEGORY_IN_USE, PROMOTER_CATEGORY_NOT_EXISTS } from '../promoter-errors.js'
import type { PromoterRepository } from '../promoter.js'

/** The repositories that these operations touch. */
export interface CategoryStores extends AuditStores {
  readonly promoters: PromoterRepository
  readonly promoterCategories: PromoterCategoryRepository
  /** Of spreadsheets, which are built on promoters, no more than this is known here. */
  readonly spreadsheets: {
    /** Whether a row of the promoter is in the category. */
    readonly usesCategory: (promoterId: number, code: string) => Promise<boolean>
  }
}

const PATH = '/admin-api/promotion/promoter-category'

const resource = defineAdminResource<CategoryStores>()({
  path: PATH,
  name: 'PromoterCategory',
  title: 'promoter’s category',
  input: promoterCategoryInput,
  view: promoterCategoryView,
  filters: promoterCategoryFilters,
  pageOrder: 'larger sort first',
  notFound: PROMOTER_CATEGORY_NOT_EXISTS,
  duplicate: PROMOTER_CATEGORY_EXISTS,
  errors: [PROMOTER_CATEGORY_IN_USE],
  example: {
    created: 2,
    input: { title: 'Shoes' },
    view: {
      id: 1,
      promoterId: 1,
      title: 'Bags',
      sort: 10,
      createTime: '2026-09-10T12:00:00',
    },
  },
  repository: (tx) => tx.promoterCategories,
  check: ({ tx, input: { promoterId }, before }) => checkPromoter(tx, promoterId, before),
  /** Whoever gives a row the category locks it first, so that none is added meanwhile. */
  async checkDelete({ tx, id, before: { promoterId } }) {
    await tx.promoterCategories.lock([id])
    if (await tx.spreadsheets.usesCategory(promoterId, categoryCode({ id })))
      throw new ApiError(PROMOTER_CATEGORY_IN_USE)
  },
})

/** Categories of promoters' spreadsheets, larger `sort` first. */
export const promoterCategoryOperations = [
  ...resource,
  defineAdminChange<CategoryStores>()({
    operationId: 'updatePromoterCategorySort',
    path: `${PATH}/update-sort`,
    summary: 'Move a category',
    description: 'Larger sort first.',
    view: promoterCategoryView,
    notFound: PROMOTER_CATEGORY_NOT_EXISTS,
    members: { sort: categorySort() },
    example: { sort: 20 },
    find: (tx, id) => tx.promoterCategories.find(id),
    change: ({ tx, id, before, members: { sort } }) => tx.promoterCategories.updateSort(id, sort, before.revision),
  }),
]
