import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type {
  AdminKeyFilter,
  AdminKeyInput,
  AdminKeyRepository,
  AdminKeyRow,
  NewAdminKey,
  Revised,
} from '@org/openapi-core/storage'
import { ifWithin } from '../conditions.js'
import { defineRead, firstRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { ResourceRepository, shownColumns } from '../resource-repository.js'
import type { ResourceDefinition } from '../resource-repository.js'
import type { AuthTables } from './tables.js'

const byHash = defineRead<{ keyHash: string }>()('admin_key_by_hash', (db, { adminKey: table }: AuthTables) =>
  db
    .select(shownColumns(table))
    .from(table)
    .where(and(eq(table.keyHash, sql.placeholder('keyHash')), isNull(table.deletedAt))),
)

/** The ids travel as one JSON text, so that any number of them is the same statement. */
const living = defineRead<{ ids: string }>()('admin_key_list', (db, { adminKey: table }: AuthTables, dialect) =>
  db
    .select(shownColumns(table))
    .from(table)
    .where(and(dialect.isOneOf(table.id, sql`${sql.placeholder('ids')}`), isNull(table.deletedAt))),
)

/** Admin keys of the platform. */
export class DrizzleAdminKeyRepository
  extends ResourceRepository<AuthTables, AdminKeyInput, AdminKeyRow, AdminKeyFilter, undefined>
  implements AdminKeyRepository
{
  protected readonly definition: ResourceDefinition<AuthTables, AdminKeyFilter> = {
    table: (tables) => tables.adminKey,
    kept: ['keyHash', 'keyHint', 'makerIds'],
    searched: { texts: ['name'], isIndexed: false },
    matching: ({ adminKey }, filter) => [ifWithin(adminKey.createTime, filter.createTime)],
  }

  constructor(gateway: Gateway<AuthTables>) {
    super(gateway, undefined)
  }

  insert(key: NewAdminKey, now: Date): Promise<AdminKeyRow & Revised> {
    return this.insertRow({ ...key, makerIds: [] }, now)
  }

  async insertMadeBy(makerId: number, key: NewAdminKey, now: Date): Promise<(AdminKeyRow & Revised) | undefined> {
    // Writes the maker as it is, which locks it: who deletes it waits for the transaction, or has been before.
    const makers = await this.gateway.query('write', (db, { adminKey: table }) =>
      db
        .update(table)
        .set({ deletedAt: null })
        .where(
          and(eq(table.id, makerId), isNull(table.deletedAt), or(isNull(table.expireTime), gt(table.expireTime, now))),
        )
        .returning({ makerIds: table.makerIds }),
    )
    const maker = makers[0]
    return maker && this.insertRow({ ...key, makerIds: [...maker.makerIds, makerId] }, now)
  }

  async list(ids: readonly number[]): Promise<AdminKeyRow[]> {
    return this.gateway.execute(living, { ids: JSON.stringify(ids) })
  }

  findByHash(keyHash: string): Promise<AdminKeyRow | undefined> {
    return firstRow(this.gateway.execute(byHash, { keyHash }))
  }
}
