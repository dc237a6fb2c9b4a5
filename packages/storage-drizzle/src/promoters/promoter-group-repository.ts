import { asc } from 'drizzle-orm'
import type { PromoterGroupRepository, PromoterGroupRow, Revised } from '@org/openapi-core/storage'
import { ifWithin } from '../conditions.js'
import { shownColumns } from '../resources/resource-definition.js'
import { defineResource, lockRows, ResourceRepository } from '../resources/resource-repository.js'
import type { PromoterTables } from './tables.js'

const resource = defineResource<PromoterTables, PromoterGroupRepository>({
  table: (tables) => tables.promoterGroup,
  searched: { texts: ['groupName'], isIndexed: false },
  matching: ({ promoterGroup: table }, { createTime }) => [ifWithin(table.createTime, createTime)],
})

/** The groups of one tenant's promoters. */
export class DrizzlePromoterGroupRepository
  extends ResourceRepository<PromoterTables, PromoterGroupRepository>
  implements PromoterGroupRepository
{
  protected readonly definition = resource

  lock(ids: readonly number[]): Promise<number[]> {
    return lockRows(this.gateway, resource, { tenantId: this.tenantId, ids })
  }

  async list(): Promise<(PromoterGroupRow & Revised)[]> {
    return this.gateway.query('read', (db, tables) => {
      const { promoterGroup: table } = tables
      return db
        .select(shownColumns(table))
        .from(table)
        .where(this.matching(tables, {}))
        .orderBy(asc(table.createTime), asc(table.id))
    })
  }
}
