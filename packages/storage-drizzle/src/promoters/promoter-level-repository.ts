import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { ENABLED } from '@org/openapi-core/storage'
import type { PromoterLevelRepository, PromoterLevelRow, Revised } from '@org/openapi-core/storage'
import { ifWithin, isGiven, narrowest, unindexed } from '../conditions.js'
import { defineRead, defineWrite, isOneRow } from '../gateway.js'
import { defineLock } from '../lock-rows.js'
import { defineResource, ResourceRepository } from '../resources/resource-repository.js'
import type { TenantTables } from '../tenants/tables.js'
import { givenNumber } from '../whole-numbers.js'
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

const lockTenant = defineLock<{ tenantId: number }>()('tenant_lock', ({ tenant: table }: Tables) => ({
  table,
  where: eq(table.id, sql.placeholder('tenantId')),
}))

const lockAll = defineWrite<{ tenantId: number }>()(
  'promoter_level_lock_all',
  (db, { promoterLevel: table }: Tables, dialect) =>
    dialect.locked(
      db
        .select({ id: table.id })
        .from(table)
        .where(and(isGiven(table, 'tenantId'), isNull(table.deletedAt)))
        .orderBy(asc(table.id)),
    ),
)

const lockEnabled = defineLock<{ tenantId: number; level: number }>()(
  'promoter_level_lock_enabled',
  ({ promoterLevel: table }: Tables) => {
    // What somebody asks for may be more than the column takes.
    const isLevel = eq(table.level, givenNumber('level'))
    return {
      table,
      where: and(isGiven(table, 'tenantId'), isLevel, unindexed(table.status, ENABLED), isNull(table.deletedAt)),
    }
  },
)

const all = defineRead<{ tenantId: number }>()('promoter_level_all', (db, { promoterLevel: table }: Tables) =>
  db
    .select()
    .from(table)
    .where(and(isGiven(table, 'tenantId'), isNull(table.deletedAt)))
    .orderBy(asc(table.sort), asc(table.level)),
)

/** The growth levels of one tenant. */
export class DrizzlePromoterLevelRepository
  extends ResourceRepository<Tables, PromoterLevelRepository>
  implements PromoterLevelRepository
{
  protected readonly definition = resource

  async lockAll(): Promise<void> {
    // The tenant's row stands for the levels that are not there yet; the levels' own rows hold off promoters.
    const { tenantId } = this
    await this.gateway.execute(lockTenant, { tenantId })
    await this.gateway.execute(lockAll, { tenantId })
  }

  lockEnabled(level: number): Promise<boolean> {
    return isOneRow(this.gateway.execute(lockEnabled, { tenantId: this.tenantId, level }))
  }

  list(): Promise<(PromoterLevelRow & Revised)[]> {
    return this.gateway.execute(all, { tenantId: this.tenantId })
  }
}
