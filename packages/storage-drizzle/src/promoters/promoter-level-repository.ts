import { and, asc, eq, isNull } from 'drizzle-orm'
import { ENABLED } from '@org/openapi-core/storage'
import type { PromoterLevelRepository, PromoterLevelRow, Revised } from '@org/openapi-core/storage'
import { ifWithin, narrowest } from '../conditions.js'
import { lockOne } from '../lock-rows.js'
import { defineResource, ResourceRepository } from '../resources/resource-repository.js'
import type { TenantTables } from '../tenants/tables.js'
import type { PromoterTables } from './tables.js'

type Tables = PromoterTables & TenantTables

const resource = defineResource<Tables, PromoterLevelRepository>({
  table: (tables) => tables.promoterLevel,
  matching: ({ promoterLevel: table }, { level, status, createTime }) => [
    narrowest([table.level, level], [table.status, status]),
    ifWithin(table.createTime, createTime),
  ],
  order: ({ promoterLevel: table }) => [asc(table.sort)],
})

/** The growth levels of one tenant. */
export class DrizzlePromoterLevelRepository
  extends ResourceRepository<Tables, PromoterLevelRepository>
  implements PromoterLevelRepository
{
  protected readonly definition = resource

  async lockAll(): Promise<void> {
    // The tenant's row stands for the levels that are not there yet; the levels' own rows hold off promoters.
    await this.gateway.query('write', (db, { tenant: table }, dialect) =>
      dialect.locked(db.select({ id: table.id }).from(table).where(eq(table.id, this.tenantId))),
    )
    await this.gateway.query('write', (db, { promoterLevel: table }, dialect) =>
      dialect.locked(
        db
          .select({ id: table.id })
          .from(table)
          .where(and(eq(table.tenantId, this.tenantId), isNull(table.deletedAt)))
          .orderBy(asc(table.id)),
      ),
    )
  }

  lockEnabled(level: number): Promise<boolean> {
    return lockOne(this.gateway, (tables) => ({
      table: tables.promoterLevel,
      where: this.matching(tables, { level, status: ENABLED }),
    }))
  }

  async list(): Promise<(PromoterLevelRow & Revised)[]> {
    const rows = await this.gateway.query('read', (db, tables) => {
      const { promoterLevel: table } = tables
      return db.select().from(table).where(this.matching(tables, {})).orderBy(asc(table.sort), asc(table.level))
    })
    return rows
  }
}
