import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AdminKeyFilter, AdminKeyInput, AdminKeyRepository, AdminKeyRow } from '@org/openapi-core'
import { ifEqual, ifWithin } from '../conditions.js'
import { defineRead } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { ResourceRepository } from '../resource-repository.js'

const byHash = defineRead<{ keyHash: string }>()('admin_key_by_hash', (db, { adminKey: table }) =>
  db
    .select()
    .from(table)
    .where(and(eq(table.keyHash, sql.placeholder('keyHash')), isNull(table.deletedAt))),
)

/** Admin keys of the platform. */
export class DrizzleAdminKeyRepository
  extends ResourceRepository<AdminKeyInput, AdminKeyRow, AdminKeyFilter>
  implements AdminKeyRepository
{
  constructor(gateway: Gateway) {
    super(gateway, undefined, {
      table: (tables) => tables.adminKey,
      kept: ['keyHash', 'keyHint'],
      matching: ({ adminKey }, filter) => [ifEqual(adminKey.name, filter.name), ifWithin(adminKey.createTime, filter.createTime)],
    })
  }

  insert(key: AdminKeyInput & { keyHash: string; keyHint: string }, now: Date): Promise<number> {
    return this.insertRow({ ...key }, now)
  }

  async findByHash(keyHash: string): Promise<AdminKeyRow | undefined> {
    const rows = await this.gateway.execute(byHash, { keyHash })
    return rows[0]
  }
}
