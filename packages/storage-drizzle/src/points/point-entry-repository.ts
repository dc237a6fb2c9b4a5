import { desc, sql } from 'drizzle-orm'
import { extended } from '@org/openapi-core/storage'
import type { NewPointEntry, PointEntry, PointEntryRepository } from '@org/openapi-core/storage'
import { isGiven, placeholders } from '../conditions.js'
import { defineRead, defineWrite } from '../gateway.js'
import { TenantRepository } from '../tenant-repository.js'
import type { PointTables } from './tables.js'

type EntryValues = Pick<NewPointEntry, keyof NewPointEntry> & { readonly tenantId: number; readonly now: Date }

const append = defineWrite<EntryValues>()('point_entry_append', (db, { pointEntry: table }: PointTables) =>
  db
    .insert(table)
    .values({
      tenantId: sql.placeholder('tenantId'),
      memberId: sql.placeholder('userId'),
      ...placeholders('bizType', 'bizId', 'points', 'balance'),
      createTime: sql.placeholder('now'),
    })
    .returning({ id: table.id }),
)

const newestOf = defineRead<{ tenantId: number; memberId: number; limit: number }>()(
  'point_entry_newest',
  (db, { pointEntry: table }: PointTables) =>
    db
      .select({
        id: table.id,
        userId: table.memberId,
        bizType: table.bizType,
        bizId: table.bizId,
        points: table.points,
        balance: table.balance,
        createTime: table.createTime,
      })
      .from(table)
      .where(isGiven(table, 'tenantId', 'memberId'))
      .orderBy(desc(table.id))
      .limit(sql.placeholder('limit')),
)

/** The ledger of one tenant's points. */
export class DrizzlePointEntryRepository extends TenantRepository<PointTables> implements PointEntryRepository {
  async append(entry: NewPointEntry, now: Date): Promise<void> {
    await this.gateway.execute(append, extended(entry, { tenantId: this.tenantId, now }))
  }

  newestOf(memberId: number, limit: number): Promise<PointEntry[]> {
    return this.gateway.execute(newestOf, { tenantId: this.tenantId, memberId, limit })
  }
}
