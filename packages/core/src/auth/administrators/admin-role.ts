import { z } from 'zod'
import { defineError } from '../../kernel/errors.js'
import type { AdminRepository } from '../../http/admin-api/admin-resource.js'
import { localDateTimeOutput, numericId, optionalText, requiredText } from '../../http/input/fields.js'
import { queryPart, queryRange } from '../../http/input/query.js'
import type { FilterOf } from '../../http/input/query.js'
import { grantedPermissions } from '../admin-grants.js'

/** Also of a deleted role. */
export const ADMIN_ROLE_NOT_EXISTS = defineError(1_002_041_000, 'ADMIN_ROLE_NOT_EXISTS', {
  en: 'Role does not exist',
  zh: '角色不存在',
})

/** Names are how people tell roles apart. */
export const ADMIN_ROLE_NAME_EXISTS = defineError(1_002_041_001, 'ADMIN_ROLE_NAME_EXISTS', {
  en: 'This role name is taken',
  zh: '角色名称已存在',
})

/** Deleting it would take from people what nobody named. */
export const ADMIN_ROLE_IN_USE = defineError(1_002_041_002, 'ADMIN_ROLE_IN_USE', {
  en: 'Administrators still have this role',
  zh: '仍有管理员拥有该角色',
})

/** What operations decide about a role. */
export const adminRoleInput = z.object({
  name: requiredText(64),
  permissions: grantedPermissions(),
  remark: optionalText(500),
})

/** What an administrator decides about a role, checked. */
export type AdminRoleInput = z.output<typeof adminRoleInput>

/** A role as the admin API shows it. */
export const adminRoleView = z.object({
  id: numericId(),
  name: z.string(),
  permissions: z.array(z.string()),
  remark: z.string().nullable(),
  createTime: localDateTimeOutput(),
})

/** A named set of permissions, which holds for everybody who has the role from the moment that it is written. */
export type AdminRoleRow = z.input<typeof adminRoleView>

/** Narrows the page of roles: what is absent narrows nothing. */
export const adminRoleFilters = { name: queryPart(), createTime: queryRange().optional() }

/** Narrows a page of roles; what is absent narrows nothing. */
export type AdminRoleFilter = FilterOf<typeof adminRoleFilters>

/** Roles, which belong to the platform and not to a tenant. No two living ones have a name. */
export interface AdminRoleRepository extends AdminRepository<AdminRoleInput, AdminRoleRow, AdminRoleFilter> {
  /** The roles of these ids that there are, locked until the transaction ends: nobody changes or deletes one meanwhile. */
  lock(ids: readonly number[]): Promise<AdminRoleRow[]>
}
