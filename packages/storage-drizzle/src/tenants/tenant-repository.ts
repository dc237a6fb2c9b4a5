import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { ENABLED } from '@org/openapi-core/storage'
import type { TenantName, TenantRepository, TenantRow } from '@org/openapi-core/storage'
import { ifEqual, ifWithin } from '../conditions.js'
import type { Gateway } from '../gateway.js'
import { defineResource, ResourceRepository, rowsOf } from '../resources/resource-repository.js'
import type { TenantTables } from './tables.js'

const resource = defineResource<TenantTables, TenantRepository>({
  table: (tables) => tables.tenant,
  initial: { status: ENABLED },
  searched: { texts: ['name'], isIndexed: false },
  matching: ({ tenant }, filter) => [
    ifEqual(tenant.status, filter.status),
    ifWithin(tenant.createTime, filter.createTime),
  ],
})

/** The tenants of the platform. */
export class DrizzleTenantRepository
  extends ResourceRepository<TenantTables, TenantRepository, undefined>
  implements TenantRepository
{
  protected readonly definition = resource

  constructor(gateway: Gateway<TenantTables>) {
    super(gateway, undefined)
  }

  list(ids: readonly number[]): Promise<TenantRow[]> {
    return rowsOf(this.gateway, resource, { tenantId: this.tenantId, ids })
  }

  listUsable(ids: readonly number[] | '*', now: Date): Promise<TenantName[]> {
    return this.gateway.query('read', (db, { tenant }) =>
      db
        .select({ id: tenant.id, name: tenant.name })
        .from(tenant)
        .where(
          and(
            ids === '*' ? undefined : inArray(tenant.id, [...ids]),
            eq(tenant.status, ENABLED),
            or(isNull(tenant.expireTime), gt(tenant.expireTime, now)),
            isNull(tenant.deletedAt),
          ),
        )
        .orderBy(asc(tenant.id)),
    )
  }

  async listIds(after: number, limit: number): Promise<number[]> {
    const rows = await this.gateway.query('read', (db, { tenant }) =>
      db.select({ id: tenant.id }).from(tenant).where(gt(tenant.id, after)).orderBy(asc(tenant.id)).limit(limit),
    )
    return rows.map(({ id }) => id)
  }
}
