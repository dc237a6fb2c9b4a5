import { z } from 'zod'
import { sha256 } from '../../kernel/digest.js'
import type { Random } from '../../kernel/random.js'
import { platformOperationsOf } from '../../http/admin-api/admin-operation.js'
import { ApiError } from '../../kernel/errors.js'
import { definePlatformResource } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import type { AdminContext, AdminPrincipal } from '../../http/context.js'
import { numericId } from '../../http/input/fields.js'
import { refuseParameter } from '../../http/input/validation.js'
import { auditOf } from '../../http/admin-api/record-audit.js'
import { revised } from '../../http/admin-api/revision.js'
import type { Revised } from '../../http/admin-api/revision.js'
import { ADMIN_UNAUTHORIZED, OWN_ADMIN_KEY } from '../../http/transport-errors.js'
import { ADMIN_KEY_NOT_EXISTS, adminKeyFilters, adminKeyInput, adminKeyView, newAdminKey } from '../admin-key.js'
import type { AdminKeyInput, AdminKeyRepository, AdminKeyRow, NewAdminKey } from '../admin-key.js'
import { assertTenants } from '../admin-grants.js'
import type { GrantedTenantStores } from '../admin-grants.js'
import { assertWithin, commonLimits } from '../admin-key-limits.js'
import type { AdminUserRepository } from '../administrators/admin-user.js'

/** The repositories that the work on admin keys touches. */
export interface AdminKeyStores extends AuditStores, GrantedTenantStores {
  readonly adminKeys: AdminKeyRepository
  readonly adminUsers: AdminUserRepository
}

const PATH = '/admin-api/system/admin-key'

const exampleInput = { name: 'quality checks', tenantIds: [1], permissions: ['goods:qc-record:*'], expireTime: null }

const resource = definePlatformResource<AdminKeyStores>()({
  path: PATH,
  name: 'AdminKey',
  title: 'admin key',
  calls: ['update', 'delete', 'get', 'page'],
  input: adminKeyInput,
  view: adminKeyView,
  filters: adminKeyFilters,
  notFound: ADMIN_KEY_NOT_EXISTS,
  example: {
    created: 2,
    input: exampleInput,
    view: {
      id: 1,
      name: 'quality checks',
      keyHint: 'Zk3x',
      tenantIds: [1],
      permissions: ['goods:qc-record:*'],
      expireTime: '2025-01-01T00:00:00',
      makerIds: [],
      adminUserId: null,
      makerUserId: null,
      createTime: '2026-09-10T12:00:00',
    },
  },
  repository: (tx) => tx.adminKeys,
  // A key's limits are held against its makers' with each call, too: these may be narrowed later.
  async check({ tx, context: { principal }, input, before }) {
    assertWithin(principal, input)
    await assertTenants(tx, input, before)
    // Of somebody who is gone it lets nobody in any more, and can still be changed.
    if (input.adminUserId !== before?.adminUserId) await assertUser(tx, input)
    if (before === undefined) return
    if (before.id === principal.keyId) throw new ApiError(OWN_ADMIN_KEY)
    if (!isMadeBy(before, principal)) assertWithin(principal, before)
    const makers = await tx.adminKeys.list(before.makerIds)
    if (makers.length > 0) assertWithin(commonLimits(makers), input)
  },
  async checkDelete({ context: { principal }, before }) {
    // To end itself, or what it made, is nobody's gain.
    if (before.id !== principal.keyId && !isMadeBy(before, principal)) assertWithin(principal, before)
  },
})

const isMadeBy = ({ makerIds, makerUserId }: AdminKeyRow, { keyId, userId }: AdminPrincipal) =>
  (keyId !== undefined && makerIds.includes(keyId)) || (userId !== undefined && makerUserId === userId)

/** Refuses a key of somebody who is not there. */
async function assertUser(tx: AdminKeyStores, { adminUserId }: AdminKeyInput): Promise<void> {
  if (adminUserId === undefined || adminUserId === null || (await tx.adminUsers.find(adminUserId))) return
  throw refuseParameter('adminUserId', { en: 'is no administrator', zh: '管理员不存在' })
}

/** Stores a key of the administrator. A maker that has ended since it was let in makes none: 401. */
async function insertKey(
  tx: AdminKeyStores,
  { principal, now }: AdminContext<AdminKeyStores>,
  key: NewAdminKey,
): Promise<AdminKeyRow & Revised> {
  if (principal.keyId === undefined) return tx.adminKeys.insert(key, now)
  const row = await tx.adminKeys.insertMadeBy(principal.keyId, key, now)
  if (row === undefined) throw new ApiError(ADMIN_UNAUTHORIZED, { headers: { 'www-authenticate': 'Bearer' } })
  return row
}

const audit = auditOf(PATH, revised(adminKeyView))

const define = platformOperationsOf<{ random: Random }, AdminKeyStores>()

/** Admin keys. A key can neither widen nor outlast who makes or changes it. */
export const adminKeyOperations = [
  define(
    {
      operationId: 'createAdminKey',
      method: 'POST',
      path: `${PATH}/create`,
      summary: 'Create an admin key',
      description: 'It is shown this once.',
      body: adminKeyInput,
      data: z.object({ id: numericId(), key: z.string() }),
      example: { body: exampleInput, data: { id: 2, key: 'shown once' } },
    },
    async ({ services, context, body }) => {
      assertWithin(context.principal, body)
      const key = newAdminKey(services.random)
      const { userId: makerUserId } = context.principal
      const stored = { ...body, keyHash: sha256(key), keyHint: key.slice(-4), makerUserId }
      const { id } = await context.storage.transaction(async (tx) => {
        await assertTenants(tx, body)
        await assertUser(tx, body)
        const after = await insertKey(tx, context, stored)
        await audit(tx, context, { action: 'create', id: after.id, before: null, after })
        return after
      })
      return { id, key }
    },
  ),
  ...resource,
]
