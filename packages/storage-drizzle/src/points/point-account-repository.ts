import { and, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { extended } from '@org/openapi-core/storage'
import type { DayEarning, PointAccountRepository, PointResult, PointVerification } from '@org/openapi-core/storage'
import { isGiven } from '../conditions.js'
import { defineRead, defineWrite } from '../gateway.js'
import { TenantRepository } from '../tenant-repository.js'
import { givenNumber } from '../whole-numbers.js'
import { verifyPoints } from './point-verification.js'
import type { PointTables } from './tables.js'

type AccountTable = PointTables['pointAccount']
type Key = { tenantId: number; memberId: number }

const isMembers = (table: AccountTable): SQL | undefined => isGiven(table, 'tenantId', 'memberId')

/** What takes nothing away needs no guard, and may be an account's first. */
const add = defineWrite<Key & { points: number; now: Date }>()(
  'point_account_add',
  (db, { pointAccount: table }: PointTables) =>
    db
      .insert(table)
      .values({
        tenantId: sql.placeholder('tenantId'),
        memberId: sql.placeholder('memberId'),
        balance: sql.placeholder('points'),
        createTime: sql.placeholder('now'),
      })
      .onConflictDoUpdate({
        target: [table.tenantId, table.memberId],
        set: { balance: sql`${table.balance} + ${sql.raw(`excluded.${table.balance.name}`)}` },
      })
      .returning({ balance: table.balance }),
)

const takeAway = defineWrite<Key & { points: number }>()(
  'point_account_take_away',
  (db, { pointAccount: table }: PointTables) => {
    const balance = sql`${table.balance} + ${givenNumber('points')}`
    return db
      .update(table)
      .set({ balance })
      .where(and(isMembers(table), sql`${balance} >= 0`))
      .returning({ balance: table.balance })
  },
)

/** No member reaches it on a day. */
const NO_CAP = Number.MAX_SAFE_INTEGER

type Earning = Key & { day: string; points: number; cap: number }

const earnOfDay = defineWrite<Earning>()('point_account_earn', (db, { pointAccount: table }: PointTables) => {
  const day = sql`cast(${sql.placeholder('day')} as text)`
  const points = givenNumber('points')
  // A day that is over by now counts on: a clock that is set back, or another process's, brings nobody a second cap.
  const isCounted = sql`${table.earnedDay} >= ${day}`
  const before = sql`case when ${isCounted} then ${table.earnedOfDay} else 0 end`
  const room = sql`${givenNumber('cap')} - (${before})`
  const earned = sql`case when ${room} < ${points} then ${room} else ${points} end`
  return db
    .update(table)
    .set({
      balance: sql`${table.balance} + (${earned})`,
      earnedDay: sql`case when ${isCounted} then ${table.earnedDay} else ${day} end`,
      earnedOfDay: sql`(${before}) + (${earned})`,
      earnedLast: earned,
    })
    .where(and(isMembers(table), sql`${room} > 0`))
    .returning({ points: table.earnedLast, balance: table.balance })
})

const find = defineRead<Key>()('point_account_find', (db, { pointAccount: table }: PointTables) =>
  db.select({ balance: table.balance }).from(table).where(isMembers(table)),
)

/** The points of one tenant's members. */
export class DrizzlePointAccountRepository extends TenantRepository<PointTables> implements PointAccountRepository {
  async change(memberId: number, points: number, now: Date): Promise<number | undefined> {
    const key = { tenantId: this.tenantId, memberId }
    const rows =
      points < 0
        ? this.gateway.execute(takeAway, extended(key, { points }))
        : this.gateway.execute(add, extended(key, { points, now }))
    return (await rows)[0]?.balance
  }

  async earnOfDay(memberId: number, { day, points, cap }: DayEarning): Promise<PointResult | undefined> {
    const rows = await this.gateway.execute(earnOfDay, {
      tenantId: this.tenantId,
      memberId,
      day,
      points,
      cap: cap ?? NO_CAP,
    })
    return rows[0]
  }

  async find(memberId: number): Promise<number | undefined> {
    const rows = await this.gateway.execute(find, { tenantId: this.tenantId, memberId })
    return rows[0]?.balance
  }

  verify(afterMemberId: number, limit: number): Promise<PointVerification> {
    return verifyPoints(this.gateway, this.tenantId, { afterMemberId, limit })
  }
}
