import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { extended } from '@org/openapi-core/storage'
import type { AwardKey, PointAwardRepository, PointResult } from '@org/openapi-core/storage'
import { isGiven, placeholders } from '../conditions.js'
import { defineRead, defineWrite } from '../gateway.js'
import { TenantRepository } from '../tenant-repository.js'
import { givenNumber } from '../whole-numbers.js'
import type { PointTables } from './tables.js'

type Key = { tenantId: number; bizType: string; bizId: string }

const isNamed = (table: PointTables['pointAward']): SQL | undefined => isGiven(table, 'tenantId', 'bizType', 'bizId')

const begin = defineWrite<Key & { now: Date }>()('point_award_begin', (db, { pointAward: table }: PointTables) =>
  db
    .insert(table)
    .values({
      ...placeholders('tenantId', 'bizType', 'bizId'),
      points: 0,
      balance: 0,
      createTime: sql.placeholder('now'),
    })
    .onConflictDoNothing()
    .returning({ points: table.points }),
)

const find = defineRead<Key>()('point_award_find', (db, { pointAward: table }: PointTables) =>
  db.select({ points: table.points, balance: table.balance }).from(table).where(isNamed(table)),
)

const keep = defineWrite<Key & { points: number; balance: number }>()(
  'point_award_keep',
  (db, { pointAward: table }: PointTables) =>
    db
      .update(table)
      .set({
        points: givenNumber('points'),
        balance: givenNumber('balance'),
      })
      .where(isNamed(table))
      .returning({ points: table.points }),
)

/** The awards of one tenant. */
export class DrizzlePointAwardRepository extends TenantRepository<PointTables> implements PointAwardRepository {
  async begin(key: AwardKey, now: Date): Promise<PointResult | undefined> {
    const named = { ...key, tenantId: this.tenantId }
    const taken = await this.gateway.execute(begin, extended(named, { now }))
    return taken.length === 1 ? undefined : (await this.gateway.execute(find, named))[0]
  }

  async keep(key: AwardKey, { points, balance }: PointResult): Promise<void> {
    await this.gateway.execute(keep, extended(key, { tenantId: this.tenantId, points, balance }))
  }
}
