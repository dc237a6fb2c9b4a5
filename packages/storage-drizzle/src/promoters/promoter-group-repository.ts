import { and, asc, isNull } from 'drizzle-orm'
import type { PromoterGroupRepository, PromoterGroupRow, Revised } from '@org/openapi-core/storage'
import { ifWithin, isGiven } from '../conditions.js'
import { defineRead } from '../gateway.js'
import { shownColumns } from '../resources/resource-definition.js'
import { defineResource, lockRows, ResourceRepository } from '../resources/resource-repository.js'
import type { PromoterTables } from './tables.js'

const resource = defineResource<PromoterTables, PromoterGroupRepository>({
  table: (tables) => tables.promoterGroup,
  searched: { texts: ['groupName'], isIndexed: false },
  matching: ({ promoterGroup: table }, { createTime }) => [ifWithin(table.createTime, createTime)],
})

const all = defineRead<{ tenantId: number }>()('promoter_group_all', (db, { promoterGroup: table }: PromoterTables) =>
  db
    .select(shownColumns(table))
    .from(table)
    .where(and(isGiven(table, 'tenantId'), isNull(table.deletedAt)))
    .orderBy(asc(table.createTime), asc(table.id)),
)

/** The groups of one tenant's promoters. */
export class DrizzlePromoterGroupRepository
  extends ResourceRepository<PromoterTables, PromoterGroupRepository>
  implements PromoterGroupRepository
{
  protected readonly definition = resource

  lock(ids: readonly number[]): Promise<number[]> {
    return lockRows(this.gateway, resource, { tenantId: this.tenantId, ids })
  }

  list(): Promise<(PromoterGroupRow & Revised)[]> {
    return this.gateway.execute(all, { tenantId: this.tenantId })
  }
}
