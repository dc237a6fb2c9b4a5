import type { AdminRoleRepository, AdminRoleRow } from '@org/openapi-core/storage'
import { ifWithin } from '../conditions.js'
import type { Gateway } from '../gateway.js'
import { defineResource, lockRows, ResourceRepository, rowsOf } from '../resources/resource-repository.js'
import type { AuthTables } from './tables.js'

export const roleResource = defineResource<AuthTables, AdminRoleRepository>({
  table: (tables) => tables.adminRole,
  searched: { texts: ['name'], isIndexed: false },
  matching: ({ adminRole }, filter) => [ifWithin(adminRole.createTime, filter.createTime)],
})

/** The roles of the platform. */
export class DrizzleAdminRoleRepository
  extends ResourceRepository<AuthTables, AdminRoleRepository, undefined>
  implements AdminRoleRepository
{
  protected readonly definition = roleResource

  constructor(gateway: Gateway<AuthTables>) {
    super(gateway, undefined)
  }

  async lock(ids: readonly number[]): Promise<AdminRoleRow[]> {
    const { gateway, tenantId } = this
    const locked = await lockRows(gateway, roleResource, { tenantId, ids })
    return rowsOf(gateway, roleResource, { tenantId, ids: locked })
  }
}
