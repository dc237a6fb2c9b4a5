import { definePlatformResource } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { refuseParameter } from '../../http/input/validation.js'
import { assertTenants } from '../admin-grants.js'
import type { GrantedTenantStores } from '../admin-grants.js'
import { assertGrants } from '../admin-key-limits.js'
import type { AdminRoleRepository } from '../administrators/admin-role.js'
import {
  ADMIN_USER_EMAIL_EXISTS,
  ADMIN_USER_NOT_EXISTS,
  adminUserFilters,
  adminUserInput,
  adminUserView,
} from '../administrators/admin-user.js'
import type { AdminUserRepository, AdminUserRow } from '../administrators/admin-user.js'

/** The repositories that the work on administrators touches. */
export interface AdminUserStores extends AuditStores, GrantedTenantStores {
  readonly adminRoles: AdminRoleRepository
  readonly adminUsers: AdminUserRepository
}

/** What roles allow together, held until the transaction ends: nobody widens one while it is given away. */
async function permissionsOf(tx: AdminUserStores, roleIds: readonly number[]): Promise<string[]> {
  const roles = await tx.adminRoles.lock(roleIds)
  if (roles.length < new Set(roleIds).size) {
    throw refuseParameter('roleIds', { en: 'has a role that does not exist', zh: '包含不存在的角色' })
  }
  return roles.flatMap(({ permissions }) => permissions)
}

/** Administrators as people. Nobody gives what he may not do himself, nor changes somebody who may do more. */
export const adminUserOperations = definePlatformResource<AdminUserStores>()({
  path: '/admin-api/system/admin-user',
  name: 'AdminUser',
  title: 'administrator',
  input: adminUserInput,
  view: adminUserView,
  filters: adminUserFilters,
  notFound: ADMIN_USER_NOT_EXISTS,
  duplicate: ADMIN_USER_EMAIL_EXISTS,
  example: {
    created: 3,
    input: { name: 'Grace', email: 'grace@example.com', roleIds: [1], tenantIds: ['*'], remark: null },
    view: {
      id: 1,
      name: 'Ada',
      email: 'ada@example.com',
      roleIds: [1],
      tenantIds: [1],
      status: 0,
      remark: null,
      createTime: '2026-09-10T12:00:00',
    },
    find: { name: 'Ada' },
    deletable: 2,
  },
  repository: (tx) => tx.adminUsers,
  async check({ tx, context: { principal }, input, before }) {
    const roleIds = [...input.roleIds, ...(before?.roleIds ?? [])]
    assertGrants(principal, {
      tenantIds: [...input.tenantIds, ...(before?.tenantIds ?? [])],
      permissions: await permissionsOf(tx, roleIds),
    })
    await assertTenants(tx, input, before)
  },
  async checkDelete({ tx, context: { principal }, before }) {
    if (!isSelf(before, principal)) {
      assertGrants(principal, { ...before, permissions: await permissionsOf(tx, before.roleIds) })
    }
  },
})

/** To leave is nobody's gain. */
const isSelf = ({ id }: AdminUserRow, { userId }: { readonly userId?: number }) => id === userId
