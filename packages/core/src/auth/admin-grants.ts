import { z } from 'zod'
import { numericId } from '../http/input/fields.js'
import { saying } from '../http/input/issue-reason.js'
import { refuseParameter } from '../http/input/validation.js'

const PERMISSION = /^([a-z0-9-]+|\*):([a-z0-9-]+|\*):([a-z0-9-]+|\*)$/

const permission = () =>
  z.string().regex(PERMISSION, saying('must be module:resource:action', '必须是 module:resource:action 格式')).max(200)

/** What a key or a role allows: at most 500 permissions. */
export const grantedPermissions = () =>
  z
    .array(permission())
    .max(500)
    .meta({ description: '{module}:{resource}:{action}; any part may be *.', examples: [['goods:qc-record:query']] })

const ALL_OR_SOME = saying('must be ["*"] or numbers', '必须是 ["*"] 或数字列表')

/** Whom a key or a person may act for: at least one tenant, or all of them. */
export const grantedTenants = (who: string) =>
  z
    .array(z.union([z.literal('*'), numericId()]))
    .min(1)
    .max(200)
    .refine((ids) => ids.length === 1 || !ids.includes('*'), ALL_OR_SOME)
    .meta({ description: `Tenants that the ${who} may act for; * alone is all of them.` })

/** Of tenants, which are built on this, no more than this is known here. */
export interface GrantedTenantStores {
  readonly tenants: {
    /** Those of these ids that there are. */
    readonly list: (ids: readonly number[]) => Promise<readonly unknown[]>
  }
}

/** What is given, or was. */
interface GrantedTenants {
  readonly tenantIds: readonly (number | '*')[]
}

/**
 * Refuses a tenant that is not there: it would be opened to the key or the person on the day that it is made. One that
 * was given before and has been deleted since may stay.
 */
export async function assertTenants(
  { tenants }: GrantedTenantStores,
  { tenantIds }: GrantedTenants,
  before: GrantedTenants = { tenantIds: [] },
): Promise<void> {
  const ids = [...new Set(tenantIds)].filter((id) => id !== '*').filter((id) => !before.tenantIds.includes(id))
  if (ids.length === 0 || (await tenants.list(ids)).length === ids.length) return
  throw refuseParameter('tenantIds', { en: 'has a tenant that does not exist', zh: '包含不存在的租户' })
}
