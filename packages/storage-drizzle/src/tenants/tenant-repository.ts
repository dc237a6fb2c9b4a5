import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { ENABLED } from '@org/openapi-core/storage'
import type { TenantName, TenantRepository, TenantRow } from '@org/openapi-core/storage'
import { ifEqual, ifWithin } from '../conditions.js'
import { defineRead } from '../gateway.js'
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

const isUsable = ({ tenant: table }: TenantTables) =>
  and(
    eq(table.status, ENABLED),
    or(isNull(table.expireTime), gt(table.expireTime, sql.param(sql.placeholder('now'), table.expireTime))),
    isNull(table.deletedAt),
  )

const listUsable = defineRead<{ now: Date }>()('tenant_list_usable', (db, tables: TenantTables) => {
  const { id, name } = tables.tenant
  return db.select({ id, name }).from(tables.tenant).where(isUsable(tables)).orderBy(asc(id))
})

const listUsableOf = defineRead<{ ids: string; now: Date }>()(
  'tenant_list_usable_of',
  (db, tables: TenantTables, dialect) => {
    const { id, name } = tables.tenant
    const isNamed = dialect.isOneOf(id, sql`${sql.placeholder('ids')}`)
    return db
      .select({ id, name })
      .from(tables.tenant)
      .where(and(isNamed, isUsable(tables)))
      .orderBy(asc(id))
  },
)

const listIds = defineRead<{ after: number; limit: number }>()(
  'tenant_list_ids',
  (db, { tenant: table }: TenantTables) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(gt(table.id, sql.placeholder('after')))
      .orderBy(asc(table.id))
      .limit(sql.placeholder('limit')),
)

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
    return ids === '*'
      ? this.gateway.execute(listUsable, { now })
      : this.gateway.execute(listUsableOf, { ids: JSON.stringify(ids), now })
  }

  async listIds(after: number, limit: number): Promise<number[]> {
    const rows = await this.gateway.execute(listIds, { after, limit })
    return rows.map(({ id }) => id)
  }
}
