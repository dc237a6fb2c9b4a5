import { and, eq, isNull, sql } from 'drizzle-orm'
import { ENABLED } from '@org/openapi-core/storage'
import type { ActiveAdminUser, AdminUserRepository, AdminUserRow } from '@org/openapi-core/storage'
import { ifEqual, ifWithin, ONE_ROW } from '../conditions.js'
import { defineRead, defineWrite, firstRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { shownColumns } from '../resources/resource-definition.js'
import { defineResource, ResourceRepository, rowsOf } from '../resources/resource-repository.js'
import { roleResource } from './admin-role-repository.js'
import type { AuthTables } from './tables.js'

const byEmail = defineRead<{ email: string }>()('admin_user_by_email', (db, { adminUser: table }: AuthTables) =>
  db
    .select(shownColumns(table))
    .from(table)
    .where(and(eq(table.email, sql.placeholder('email')), isNull(table.deletedAt))),
)

const anyOfRole = defineWrite<{ roleId: number }>()(
  'admin_user_any_of_role',
  (db, { adminUser: table }: AuthTables, dialect) => {
    const roles = dialect.jsonElements(table.roleIds)
    const isHeld = sql`exists (select 1 from ${roles} where cast(value as bigint) = ${sql.placeholder('roleId')})`
    return db
      .select({ id: table.id })
      .from(table)
      .where(and(isNull(table.deletedAt), isHeld))
      .limit(ONE_ROW)
  },
)

const resource = defineResource<AuthTables, AdminUserRepository>({
  table: (tables) => tables.adminUser,
  initial: { status: ENABLED },
  searched: { texts: ['name'], isIndexed: false },
  matching: ({ adminUser: table }, filter) => [
    ifEqual(table.email, filter.email?.toLowerCase()),
    ifEqual(table.status, filter.status),
    ifWithin(table.createTime, filter.createTime),
  ],
})

/** The administrators of the platform. */
export class DrizzleAdminUserRepository
  extends ResourceRepository<AuthTables, AdminUserRepository, undefined>
  implements AdminUserRepository
{
  protected readonly definition = resource

  constructor(gateway: Gateway<AuthTables>) {
    super(gateway, undefined)
  }

  async listActive(ids: readonly number[]): Promise<ActiveAdminUser[]> {
    return this.#active(await rowsOf(this.gateway, resource, { tenantId: this.tenantId, ids }))
  }

  async findActiveByEmail(email: string): Promise<ActiveAdminUser | undefined> {
    const user = await firstRow(this.gateway.execute(byEmail, { email: email.toLowerCase() }))
    const [active] = await this.#active(user === undefined ? [] : [user])
    return active
  }

  async hasRole(roleId: number): Promise<boolean> {
    return (await this.gateway.execute(anyOfRole, { roleId })).length > 0
  }

  /** Those who are enabled, with what their roles allow together. */
  async #active(users: readonly AdminUserRow[]): Promise<ActiveAdminUser[]> {
    const enabled = users.filter(({ status }) => status === ENABLED)
    const ids = [...new Set(enabled.flatMap(({ roleIds }) => roleIds))]
    const roles = ids.length === 0 ? [] : await rowsOf(this.gateway, roleResource, { tenantId: this.tenantId, ids })
    const permissionsOf = new Map(roles.map(({ id, permissions }) => [id, permissions]))
    return enabled.map(({ id, name, tenantIds, roleIds }) => ({
      id,
      name,
      tenantIds,
      permissions: [...new Set(roleIds.flatMap((roleId) => permissionsOf.get(roleId) ?? []))],
    }))
  }
}
