import { z } from 'zod'
import { equalInConstantTime, sha256 } from '../kernel/digest.js'
import { ApiError, defineError } from '../kernel/errors.js'
import { randomText } from '../kernel/random.js'
import type { Random } from '../kernel/random.js'
import type { AdminRepository } from '../http/admin-resource.js'
import type { AdminPrincipal } from '../http/context.js'
import { localDateTimeOutput, numericId, requiredText } from '../http/fields.js'
import { adminDateTime } from '../http/query.js'
import { PERMISSION_MISSING } from '../http/transport-errors.js'
import type { AdminAuthenticator } from './admin-authenticator.js'
import { isPermitted } from './admin-authenticator.js'

export const ADMIN_KEY_NOT_EXISTS = defineError(1_002_040_000, 'ADMIN_KEY_NOT_EXISTS', {
  en: 'Admin key does not exist',
  zh: '管理密钥不存在',
})

const PERMISSION = /^([a-z0-9-]+|\*):([a-z0-9-]+|\*):([a-z0-9-]+|\*)$/

/** What operations decide about an admin key. */
export const adminKeyInput = z.object({
  name: requiredText(64),
  tenantIds: z
    .array(z.union([z.literal('*'), numericId()]))
    .min(1)
    .max(200)
    .meta({ description: 'Tenants that the key may act for; ["*"] is all of them.' }),
  permissions: z
    .array(z.string().regex(PERMISSION, { error: 'must be {module}:{resource}:{action}' }))
    .max(500)
    .meta({ description: '{module}:{resource}:{action}; any part may be *.', examples: [['goods:qc-record:query']] }),
  expireTime: adminDateTime().nullish(),
})

export type AdminKeyInput = z.output<typeof adminKeyInput>

/** A key as the admin API shows it: never the key itself. */
export const adminKeyView = z.object({
  id: numericId(),
  name: z.string(),
  keyHint: z.string().meta({ description: 'The last four characters of the key.' }),
  tenantIds: z.array(z.union([z.literal('*'), z.int()])),
  permissions: z.array(z.string()),
  expireTime: localDateTimeOutput().nullable(),
  createTime: localDateTimeOutput(),
})

export type AdminKeyRow = z.input<typeof adminKeyView>

export interface AdminKeyFilter {
  readonly name?: string | undefined
  readonly createTime?: { readonly start: Date; readonly end: Date } | undefined
}

/** Admin keys, which belong to the platform and not to a tenant. */
export interface AdminKeyRepository extends AdminRepository<AdminKeyInput, AdminKeyRow, AdminKeyFilter> {
  insert(key: AdminKeyInput & { keyHash: string; keyHint: string }, now: Date): Promise<number>
  /** The key with this SHA-256, unless it was deleted. */
  findByHash(keyHash: string): Promise<AdminKeyRow | undefined>
}

const KEY_PREFIX = 'oak_'
const KEY_LENGTH = 48
const KEY = /^oak_[A-Za-z0-9]{48}$/

/** A new admin key: 48 random characters, more than 256 bits. */
export function newAdminKey(random: Random): string {
  return KEY_PREFIX + randomText(random, KEY_LENGTH)
}

/** The shipped authenticator: keys from the database, and the bootstrap key of the configuration. */
export function adminKeyAuthenticator(keys: AdminKeyRepository, bootstrapKey: string | undefined): AdminAuthenticator {
  const bootstrapHash = bootstrapKey === undefined ? undefined : sha256(bootstrapKey)
  return {
    async authenticate(bearer, now) {
      const hash = sha256(bearer)
      if (bootstrapHash !== undefined && equalInConstantTime(hash, bootstrapHash)) {
        return { kind: 'admin', adminId: 'bootstrap', name: 'bootstrap', tenantIds: '*', permissions: ['*:*:*'] }
      }
      const key = KEY.test(bearer) ? await keys.findByHash(hash) : undefined
      if (key === undefined || (key.expireTime !== null && now >= key.expireTime)) return undefined
      return {
        kind: 'admin',
        adminId: String(key.id),
        name: key.name,
        tenantIds: key.tenantIds.includes('*') ? '*' : (key.tenantIds as number[]),
        permissions: key.permissions,
      }
    },
  }
}

/** Refuses to hand out more than one has: permissions that the administrator lacks itself. */
export function assertMayGrant(principal: AdminPrincipal, key: Pick<AdminKeyInput, 'permissions'>): void {
  for (const permission of key.permissions) {
    if (!isPermitted(principal.permissions, permission)) {
      throw new ApiError(PERMISSION_MISSING, { values: { permission } })
    }
  }
}
