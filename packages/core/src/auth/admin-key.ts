import { z } from 'zod'
import { equalInConstantTime, sha256 } from '../kernel/digest.js'
import { defineError } from '../kernel/errors.js'
import { randomText } from '../kernel/random.js'
import type { Random } from '../kernel/random.js'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import type { Revised } from '../http/admin-api/revision.js'
import type { AdminPrincipal } from '../http/context.js'
import { localDateTimeOutput, numericId, requiredText, wholeList } from '../http/input/fields.js'
import { adminDateTime, queryPart, queryRange } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import type { PrincipalAuthenticator } from './admin-authenticator.js'
import { grantedPermissions, grantedTenants } from './admin-grants.js'
import { commonLimits, mayDoAllOf } from './admin-key-limits.js'
import type { ActiveAdminUser, AdminUserRepository } from './administrators/admin-user.js'
import { adminIdOf } from './administrators/signed-in-users.js'

/** Also of a deleted key. */
export const ADMIN_KEY_NOT_EXISTS = defineError(1_002_040_000, 'ADMIN_KEY_NOT_EXISTS', {
  en: 'Admin key does not exist',
  zh: '管理密钥不存在',
})

/** What operations decide about an admin key. */
export const adminKeyInput = z.object({
  name: requiredText(64),
  tenantIds: grantedTenants('key'),
  permissions: grantedPermissions(),
  expireTime: adminDateTime().nullish(),
  adminUserId: numericId().nullish().meta({
    description:
      'Whose key it is: it may do no more than the administrator may, ends with them, and the log names them.',
  }),
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
  adminUserId: numericId().nullable(),
  makerUserId: numericId().nullable().meta({
    description: 'The administrator who made it: it may do no more, and ends with them.',
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
export type NewAdminKey = AdminKeyInput & {
  readonly keyHash: string
  readonly keyHint: string
  /** The person who makes it, where one does. */
  readonly makerUserId?: number | undefined
}

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

/** What the shipped authenticator looks up. */
interface KeyStores {
  readonly adminKeys: Pick<AdminKeyRepository, 'findByHash' | 'list'>
  readonly adminUsers: Pick<AdminUserRepository, 'listActive'>
}

/** The shipped authenticator: keys from the database, and the bootstrap key of the configuration. */
export function adminKeyAuthenticator(stores: KeyStores, bootstrapKey: string | undefined): PrincipalAuthenticator {
  const bootstrapHash = bootstrapKey === undefined ? undefined : sha256(bootstrapKey)
  return {
    async authenticate(bearer, now) {
      const hash = sha256(bearer)
      if (bootstrapHash !== undefined && equalInConstantTime(hash, bootstrapHash)) {
        return { kind: 'admin', adminId: 'bootstrap', name: 'bootstrap', tenantIds: '*', permissions: ['*:*:*'] }
      }
      const key = KEY.test(bearer) ? await stores.adminKeys.findByHash(hash) : undefined
      return key && principalOf(stores, key, now)
    },
  }
}

/** Who comes with the key; undefined where it has ended. Read with each call: it ends at once with whom it hangs on. */
async function principalOf(
  { adminKeys, adminUsers }: KeyStores,
  key: AdminKeyRow,
  now: Date,
): Promise<AdminPrincipal | undefined> {
  const makers = key.makerIds.length === 0 ? [] : await adminKeys.list(key.makerIds)
  const keys = [key, ...makers]
  const isOver = ({ expireTime }: AdminKeyRow) => expireTime !== null && now >= expireTime
  if (makers.length < key.makerIds.length || keys.some(isOver)) return undefined
  const named = keys.flatMap(({ adminUserId, makerUserId }) => [adminUserId, makerUserId])
  const userIds = [...new Set(named.filter((id) => id !== null))]
  const users = userIds.length === 0 ? [] : await adminUsers.listActive(userIds)
  if (users.length < userIds.length) return undefined
  const person = personOf(key, makers, users)
  return {
    kind: 'admin',
    adminId: person === undefined ? String(key.id) : adminIdOf(person),
    name: person?.name ?? key.name,
    keyId: key.id,
    ...(person && { userId: person.id }),
    ...commonLimits([...keys, ...users]),
  }
}

/**
 * Whom the key stands for. Whoever made it has to be able to do what they may: else he could end, as them, what is theirs
 * alone to end, and the log would have it from them.
 */
function personOf(
  { adminUserId }: AdminKeyRow,
  makers: readonly AdminKeyRow[],
  users: readonly ActiveAdminUser[],
): ActiveAdminUser | undefined {
  const person = users.find(({ id }) => id === adminUserId)
  if (person === undefined) return undefined
  const others = [
    ...makers.filter((maker) => maker.adminUserId !== person.id),
    ...users.filter(({ id }) => id !== person.id),
  ]
  return others.length === 0 || mayDoAllOf(commonLimits(others), person) ? person : undefined
}
