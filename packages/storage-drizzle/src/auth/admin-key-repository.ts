import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { AdminKeyRepository, AdminKeyRow, NewAdminKey, Revised } from '@org/openapi-core/storage'
import { ifWithin, isGiven } from '../conditions.js'
import { defineRead, defineWrite, firstRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { shownColumns } from '../resources/resource-definition.js'
import { defineResource, ResourceRepository, rowsOf } from '../resources/resource-repository.js'
import type { AuthTables } from './tables.js'

const byHash = defineRead<{ keyHash: string }>()('admin_key_by_hash', (db, { adminKey: table }: AuthTables) =>
  db
    .select(shownColumns(table))
    .from(table)
    .where(and(eq(table.keyHash, sql.placeholder('keyHash')), isNull(table.deletedAt))),
)

/** Locked, and not changed: who deletes it waits for the transaction, or has been before. */
const lockMaker = defineWrite<{ id: number; now: Date }>()(
  'admin_key_lock_maker',
  (db, { adminKey: table }: AuthTables, dialect) => {
    const isValid = gt(table.expireTime, sql.param(sql.placeholder('now'), table.expireTime))
    return dialect.locked(
      db
        .select({ makerIds: table.makerIds })
        .from(table)
        .where(and(isGiven(table, 'id'), isNull(table.deletedAt), or(isNull(table.expireTime), isValid))),
    )
  },
)

const resource = defineResource<AuthTables, AdminKeyRepository>({
  table: (tables) => tables.adminKey,
  kept: ['keyHash', 'keyHint', 'makerIds', 'makerUserId'],
  searched: { texts: ['name'], isIndexed: false },
  matching: ({ adminKey }, filter) => [ifWithin(adminKey.createTime, filter.createTime)],
})

/** Admin keys of the platform. */
export class DrizzleAdminKeyRepository
  extends ResourceRepository<AuthTables, AdminKeyRepository, undefined>
  implements AdminKeyRepository
{
  protected readonly definition = resource

  constructor(gateway: Gateway<AuthTables>) {
    super(gateway, undefined)
  }

  list(ids: readonly number[]): Promise<AdminKeyRow[]> {
    return rowsOf(this.gateway, resource, { tenantId: this.tenantId, ids })
  }

  insert(key: NewAdminKey, now: Date): Promise<AdminKeyRow & Revised> {
    return this.insertRow({ ...key, makerIds: [] }, now)
  }

  async insertMadeBy(makerId: number, key: NewAdminKey, now: Date): Promise<(AdminKeyRow & Revised) | undefined> {
    const maker = await firstRow(this.gateway.execute(lockMaker, { id: makerId, now }))
    return maker && this.insertRow({ ...key, makerIds: [...maker.makerIds, makerId] }, now)
  }

  findByHash(keyHash: string): Promise<AdminKeyRow | undefined> {
    return firstRow(this.gateway.execute(byHash, { keyHash }))
  }
}
