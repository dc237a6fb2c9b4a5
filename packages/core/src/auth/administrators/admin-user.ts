import { z } from 'zod'
import { defineError } from '../../kernel/errors.js'
import type { AdminRepository } from '../../http/admin-api/admin-resource.js'
import { integer, localDateTimeOutput, numericId, optionalText, requiredText } from '../../http/input/fields.js'
import { saying } from '../../http/input/issue-reason.js'
import { queryInteger, queryPart, queryRange, queryText } from '../../http/input/query.js'
import type { FilterOf } from '../../http/input/query.js'
import { grantedTenants } from '../admin-grants.js'
import { keptStatus } from '../partner-application.js'

/** Also of a deleted one. */
export const ADMIN_USER_NOT_EXISTS = defineError(1_002_042_000, 'ADMIN_USER_NOT_EXISTS', {
  en: 'Administrator does not exist',
  zh: '管理员不存在',
})

/** A sign-on names people by their address, so that no two have the same. */
export const ADMIN_USER_EMAIL_EXISTS = defineError(1_002_042_001, 'ADMIN_USER_EMAIL_EXISTS', {
  en: 'An administrator with this e-mail address exists',
  zh: '该邮箱的管理员已存在',
})

const MAX_ROLES = 50

/** What operations decide about an administrator. */
export const adminUserInput = z.object({
  name: requiredText(64),
  // In lower case, as sign-ons write it in any.
  email: z.email(saying('must be an e-mail address', '必须是电子邮箱地址')).max(254).toLowerCase(),
  roleIds: z.array(numericId()).max(MAX_ROLES).meta({ description: 'What any of them allows, the administrator may.' }),
  tenantIds: grantedTenants('administrator'),
  status: keptStatus(),
  remark: optionalText(500),
})

/** What is decided about an administrator, checked. */
export type AdminUserInput = z.output<typeof adminUserInput>

/** An administrator as the admin API shows it. */
export const adminUserView = z.object({
  id: numericId(),
  name: z.string(),
  email: z.string(),
  roleIds: z.array(numericId()),
  tenantIds: z.array(z.union([z.literal('*'), z.int()])),
  status: integer(),
  remark: z.string().nullable(),
  createTime: localDateTimeOutput(),
})

/** A person who works here: named by a host's sign-on, or by the admin keys that are theirs. */
export type AdminUserRow = z.input<typeof adminUserView>

/** Narrows the page of administrators: what is absent narrows nothing. */
export const adminUserFilters = {
  name: queryPart(),
  email: queryText().optional(),
  status: queryInteger().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of administrators; what is absent narrows nothing. */
export type AdminUserFilter = FilterOf<typeof adminUserFilters>

/** An administrator who may work now, with what the roles allow together. */
export interface ActiveAdminUser {
  readonly id: number
  readonly name: string
  readonly tenantIds: readonly (number | '*')[]
  readonly permissions: readonly string[]
}

/** Administrators, who belong to the platform and not to a tenant. No two living ones have an e-mail address. */
export interface AdminUserRepository extends AdminRepository<AdminUserInput, AdminUserRow, AdminUserFilter> {
  /** Those of these ids who are enabled, in the order of the ids. */
  listActive(ids: readonly number[]): Promise<ActiveAdminUser[]>
  /** The enabled one with this address, in any case of its letters. */
  findActiveByEmail(email: string): Promise<ActiveAdminUser | undefined>
  /** Whether anybody has the role, enabled or not. */
  hasRole(roleId: number): Promise<boolean>
}
