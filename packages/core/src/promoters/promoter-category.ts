import { z } from 'zod'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import { integer, keptMember, localDateTimeOutput, MAX_INT32, numericId, requiredText } from '../http/input/fields.js'
import { queryId, queryPart, queryRange } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { promoterIdMember } from './promoter-belonging.js'

/** The schema of a category's place. */
export const categorySort = () => integer(-MAX_INT32, MAX_INT32).meta({ description: 'Larger first.' })

/** What operations decide about a promoter's category. */
export const promoterCategoryInput = z.object({
  promoterId: promoterIdMember(),
  title: requiredText(32),
  sort: keptMember(categorySort()).meta({
    description: 'Larger first. 0 when absent on create; an update that lacks it keeps it.',
    examples: [0],
  }),
})

/** What an administrator decides about a category, checked. */
export type PromoterCategoryInput = z.output<typeof promoterCategoryInput>

/** A category as the admin API shows it. */
export const promoterCategoryView = z.object({
  id: numericId(),
  promoterId: numericId(),
  title: z.string(),
  sort: integer(),
  createTime: localDateTimeOutput(),
})

/** A category as the admin API shows it. */
export type PromoterCategoryRow = z.input<typeof promoterCategoryView>

/** Narrows the page of promoter categories: what is absent narrows nothing. */
export const promoterCategoryFilters = {
  promoterId: queryId().optional(),
  title: queryPart(),
  createTime: queryRange().optional(),
}

/** Narrows a page of categories; what is absent narrows nothing. */
export type PromoterCategoryFilter = FilterOf<typeof promoterCategoryFilters>

/** A category by its promoter and the text that spreadsheet rows name it by: `goodsCategoryCode` is its id. */
export function categoryCode({ id }: { readonly id: number }): string {
  return String(id)
}

/**
 * The categories of one tenant's promoters. A title is unique over a promoter's categories. Pages show larger `sort`
 * first, then newest first. `create` gives a category without `sort` 0; an update keeps `promoterId` and `sort` where
 * the input lacks them.
 */
export interface PromoterCategoryRepository extends AdminRepository<
  PromoterCategoryInput,
  PromoterCategoryRow,
  PromoterCategoryFilter
> {
  updateSort(id: number, sort: number, revision?: number): Promise<boolean>
  /**
   * Keeps these categories as they are until the transaction ends; answers which of them there are, in ascending order.
   */
  lock(ids: readonly number[]): Promise<number[]>
}
