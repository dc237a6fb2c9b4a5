import { ENABLED } from '@org/openapi-core/storage'
import type { TenantFilter, TenantInput, TenantRepository, TenantRow } from '@org/openapi-core/storage'
import { ifEqual, ifWithin } from '../conditions.js'
import type { Gateway } from '../gateway.js'
import { ResourceRepository } from '../resource-repository.js'
import type { ResourceDefinition } from '../resource-repository.js'
import type { TenantTables } from './tables.js'

/** The tenants of the platform. */
export class DrizzleTenantRepository
  extends ResourceRepository<TenantTables, TenantInput, TenantRow, TenantFilter, undefined>
  implements TenantRepository
{
  protected readonly definition: ResourceDefinition<TenantTables, TenantFilter> = {
    table: (tables) => tables.tenant,
    initial: { status: ENABLED },
    searched: { texts: ['name'], isIndexed: false },
    matching: ({ tenant }, filter) => [
      ifEqual(tenant.status, filter.status),
      ifWithin(tenant.createTime, filter.createTime),
    ],
  }

  constructor(gateway: Gateway<TenantTables>) {
    super(gateway, undefined)
  }
}
