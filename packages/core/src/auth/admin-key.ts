import { z } from 'zod'
import { equalInConstantTime, sha256 } from '../kernel/digest.js'
import { defineError } from '../kernel/errors.js'
import { randomText } from '../kernel/random.js'
import type { Random } from '../kernel/random.js'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import type { Revised } from '../http/admin-api/revision.js'
import { localDateTimeOutput, numericId, requiredText, wholeList } from '../http/input/fields.js'
import { saying } from '../http/input/issue-reason.js'
import { adminDateTime, queryPart, queryRange } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import type { AdminAuthenticator } from './admin-authenticator.js'
import { commonLimits } from './admin-key-limits.js'

/** Also of a deleted key. */
export const ADMIN_KEY_NOT_EXISTS = defineError(1_002_040_000, 'ADMIN_KEY_NOT_EXISTS', {
  en: 'Admin key does not exist',
  zh: '管理密钥不存在',
})

const PERMISSION = /^([a-z0-9-]+|\*):([a-z0-9-]+|\*):([a-z0-9-]+|\*)$/

const permission = () =>
  z.string().regex(PERMISSION, saying('must be module:resource:action', '必须是 module:resource:action 格式')).max(200)

/** What operations decide about an admin key. */
export const adminKeyInput = z.object({
  name: requiredText(64),
  tenantIds: z
    .array(z.union([z.literal('*'), numericId()]))
    .min(1)
    .max(200)
    .meta({ description: 'Tenants that the key may act for; ["*"] is all of them.' }),
  permissions: z
    .array(permission())
    .max(500)
    .meta({ description: '{module}:{resource}:{action}; any part may be *.', examples: [['goods:qc-record:query']] }),
  expireTime: adminDateTime().nullish(),
})

/** What an administrator decides about a key, checked; the key itself is made by the engine. */
export type AdminKeyInput = z.output<typeof adminKeyInput>

/** A key as the admin API shows it: never the key itself. */
export const adminKeyView = z.object({
  id: numericId(),
  name: z.string(),
  keyHint: z.string().meta({ description: 'The last four characters of the key.' }),
  tenantIds: z.array(z.union([z.literal('*'), z.int()])),
  permissions: z.array(z.string()),
  expireTime: localDateTimeOutput().nullable(),
  makerIds: wholeList(numericId()).meta({
    description: 'The keys that it was made by, its maker last; it ends with any of them. Empty: by the bootstrap key.',
  }),
  createTime: localDateTimeOutput(),
})

/** A key as it is shown: with its last characters, and never with its digest. */
export type AdminKeyRow = z.input<typeof adminKeyView>

/** Narrows the page of admin keys: what is absent narrows nothing. */
export const adminKeyFilters = { name: queryPart(), createTime: queryRange().optional() }

/** Narrows a page of keys; what is absent narrows nothing. */
export type AdminKeyFilter = FilterOf<typeof adminKeyFilters>

/** A key with what is stored of it. */
export type NewAdminKey = AdminKeyInput & { readonly keyHash: string; readonly keyHint: string }

/** Admin keys, which belong to the platform and not to a tenant. */
export interface AdminKeyRepository extends AdminRepository<AdminKeyInput, AdminKeyRow, AdminKeyFilter> {
  /** Of the bootstrap key or a host's own sign-on. */
  insert(key: NewAdminKey, now: Date): Promise<AdminKeyRow & Revised>
  /** Made by another key; undefined where that one is deleted or expired by now. */
  insertMadeBy(makerId: number, key: NewAdminKey, now: Date): Promise<(AdminKeyRow & Revised) | undefined>
  /** The keys of these ids that are not deleted. */
  list(ids: readonly number[]): Promise<AdminKeyRow[]>
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
      if (key === undefined) return undefined
      // Read with each call: a key ends at once with any of those that it was made by.
      const makers = key.makerIds.length === 0 ? [] : await keys.list(key.makerIds)
      const isOver = ({ expireTime }: AdminKeyRow) => expireTime !== null && now >= expireTime
      if (makers.length < key.makerIds.length || [key, ...makers].some(isOver)) return undefined
      return {
        kind: 'admin',
        adminId: String(key.id),
        name: key.name,
        keyId: key.id,
        ...commonLimits([key, ...makers]),
      }
    },
  }
}
