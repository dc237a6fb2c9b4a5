import { z } from 'zod'
import { inZone } from '../../kernel/civil-time.js'
import { sha256 } from '../../kernel/digest.js'
import type { Random } from '../../kernel/random.js'
import { adminOperationsOf, recordAudit } from '../../http/admin-operation.js'
import { defineAdminResource } from '../../http/admin-resource.js'
import type { AuditStores } from '../../http/audit.js'
import { numericId } from '../../http/fields.js'
import { queryRange } from '../../http/query.js'
import { ADMIN_KEY_NOT_EXISTS, adminKeyInput, adminKeyView, assertMayGrant, newAdminKey } from '../admin-key.js'
import type { AdminKeyRepository } from '../admin-key.js'

/** The repositories that the work on admin keys touches. */
export interface AdminKeyStores extends AuditStores {
  readonly adminKeys: AdminKeyRepository
}

const PATH = '/admin-api/system/admin-key'

const exampleInput = { name: 'quality checks', tenantIds: [1], permissions: ['goods:qc-record:*'], expireTime: null }

const resource = defineAdminResource<AdminKeyStores>()({
  path: PATH,
  name: 'AdminKey',
  title: 'admin key',
  about: 'platform',
  calls: ['update', 'delete', 'get', 'page'],
  input: adminKeyInput,
  view: adminKeyView,
  filters: { name: z.string().optional(), createTime: queryRange().optional() },
  notFound: ADMIN_KEY_NOT_EXISTS,
  example: { input: exampleInput, view: { ...exampleInput, id: 2, keyHint: 'Zk3x', createTime: '2026-09-10T12:00:00' } },
  repository: (tx) => tx.adminKeys,
  async check({ context, input, before }) {
    assertMayGrant(context.principal, input)
    if (before !== undefined) assertMayGrant(context.principal, before)
  },
  async checkDelete({ context, before }) {
    assertMayGrant(context.principal, before)
  },
})

const define = adminOperationsOf<{ random: Random }, AdminKeyStores>()

export const adminKeyOperations = [
  define(
    {
      operationId: 'createAdminKey',
      method: 'POST',
      path: `${PATH}/create`,
      permission: 'system:admin-key:create',
      about: 'platform',
      summary: 'Create an admin key; it is shown this once',
      body: adminKeyInput,
      data: z.object({ id: numericId(), key: z.string() }),
      errors: [],
      example: { body: exampleInput, data: { id: 2, key: 'shown once' } },
    },
    async ({ services, context, body }) => {
      assertMayGrant(context.principal, body)
      const key = newAdminKey(services.random)
      const stored = { ...body, keyHash: sha256(key), keyHint: key.slice(-4) }
      const id = await context.storage.transaction(async (tx) => {
        const created = await tx.adminKeys.insert(stored, context.now)
        const row = await tx.adminKeys.find(created)
        const after = inZone(context.zone, () => adminKeyView.parse(row))
        const write = { resource: 'system/admin-key', action: 'create', resourceId: created, before: null, after }
        await recordAudit(tx, context, write)
        return created
      })
      return { id, key }
    },
  ),
  ...resource,
]
