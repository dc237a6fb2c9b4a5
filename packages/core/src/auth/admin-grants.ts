import { z } from 'zod'
import { numericId } from '../http/input/fields.js'
import { saying } from '../http/input/issue-reason.js'

const PERMISSION = /^([a-z0-9-]+|\*):([a-z0-9-]+|\*):([a-z0-9-]+|\*)$/

const permission = () =>
  z.string().regex(PERMISSION, saying('must be module:resource:action', '必须是 module:resource:action 格式')).max(200)

/** What a key or a role allows: at most 500 permissions. */
export const grantedPermissions = () =>
  z
    .array(permission())
    .max(500)
    .meta({ description: '{module}:{resource}:{action}; any part may be *.', examples: [['goods:qc-record:query']] })

/** Whom a key or a person may act for: at least one tenant, or all of them. */
export const grantedTenants = (who: string) =>
  z
    .array(z.union([z.literal('*'), numericId()]))
    .min(1)
    .max(200)
    .meta({ description: `Tenants that the ${who} may act for; ["*"] is all of them.` })
