import { ApiError } from '../../kernel/errors.js'
import { definePlatformResource } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { assertGrants } from '../admin-key-limits.js'
import {
  ADMIN_ROLE_IN_USE,
  ADMIN_ROLE_NAME_EXISTS,
  ADMIN_ROLE_NOT_EXISTS,
  adminRoleFilters,
  adminRoleInput,
  adminRoleView,
} from '../administrators/admin-role.js'
import type { AdminRoleRepository } from '../administrators/admin-role.js'
import type { AdminUserRepository } from '../administrators/admin-user.js'

/** The repositories that the work on roles touches. */
export interface AdminRoleStores extends AuditStores {
  readonly adminRoles: AdminRoleRepository
  readonly adminUsers: AdminUserRepository
}

/** Roles. Nobody writes into one what he may not do himself, nor changes one that allows more. */
export const adminRoleOperations = definePlatformResource<AdminRoleStores>()({
  path: '/admin-api/system/admin-role',
  name: 'AdminRole',
  title: 'role',
  input: adminRoleInput,
  view: adminRoleView,
  filters: adminRoleFilters,
  notFound: ADMIN_ROLE_NOT_EXISTS,
  duplicate: ADMIN_ROLE_NAME_EXISTS,
  errors: [ADMIN_ROLE_IN_USE],
  example: {
    created: 3,
    input: { name: 'Warehouse', permissions: ['goods:qc-record:*'], remark: null },
    view: {
      id: 1,
      name: 'Customer care',
      permissions: ['member:*:query', 'order:*:query', 'promotion:coupon:*'],
      remark: 'Reads orders, makes good with coupons',
      createTime: '2026-09-10T12:00:00',
    },
    find: { name: 'care' },
    deletable: 2,
  },
  repository: (tx) => tx.adminRoles,
  lock: (tx, id) => tx.adminRoles.lock([id]),
  async check({ context: { principal }, input, before }) {
    assertGrants(principal, { tenantIds: [], permissions: [...input.permissions, ...(before?.permissions ?? [])] })
  },
  async checkDelete({ tx, context: { principal }, id, before }) {
    assertGrants(principal, { tenantIds: [], permissions: before.permissions })
    if (await tx.adminUsers.hasRole(id)) throw new ApiError(ADMIN_ROLE_IN_USE)
  },
})
