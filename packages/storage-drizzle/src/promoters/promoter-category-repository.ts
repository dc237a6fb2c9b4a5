import { desc } from 'drizzle-orm'
import type { PromoterCategoryRepository } from '@org/openapi-core/storage'
import { ifEqual, ifWithin } from '../conditions.js'
import { defineResource, lockRows, ResourceRepository } from '../resources/resource-repository.js'
import type { PromoterTables } from './tables.js'

const FIRST_SORT = 0

const resource = defineResource<PromoterTables, PromoterCategoryRepository>({
  table: (tables) => tables.promoterCategory,
  kept: ['promoterId'],
  initial: { sort: FIRST_SORT },
  searched: { texts: ['title'], isIndexed: false },
  matching: ({ promoterCategory: table }, { promoterId, createTime }) => [
    ifEqual(table.promoterId, promoterId),
    ifWithin(table.createTime, createTime),
  ],
  order: ({ promoterCategory: table }) => [desc(table.sort)],
})

/** The categories of one tenant's promoters. */
export class DrizzlePromoterCategoryRepository
  extends ResourceRepository<PromoterTables, PromoterCategoryRepository>
  implements PromoterCategoryRepository
{
  protected readonly definition = resource

  updateSort(id: number, sort: number, revision?: number): Promise<boolean> {
    return this.change(id, { sort }, { revision })
  }

  lock(ids: readonly number[]): Promise<number[]> {
    return lockRows(this.gateway, resource, { tenantId: this.tenantId, ids })
  }
}
