import { and, eq, isNull } from 'drizzle-orm'
import type { AdminRoleRepository, AdminRoleRow } from '@org/openapi-core/storage'
import { ifWithin } from '../conditions.js'
import type { Gateway } from '../gateway.js'
import { lockOne } from '../lock-rows.js'
import { defineResource, ResourceRepository, rowsOf } from '../resources/resource-repository.js'
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
    const wanted = [...new Set(ids)].sort((a, b) => a - b)
    // One after the other, so that two callers with the same roles never wait for each other.
    for (const id of wanted) {
      await lockOne(this.gateway, ({ adminRole: table }) => ({
        table,
        where: and(eq(table.id, id), isNull(table.deletedAt)),
      }))
    }
    return rowsOf(this.gateway, roleResource, { tenantId: this.tenantId, ids: wanted })
  }
}
