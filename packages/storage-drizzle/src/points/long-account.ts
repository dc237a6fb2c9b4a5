import { and, gt, sql } from 'drizzle-orm'
import { isGiven, writtenLimit } from '../conditions.js'
import { defineRead } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { LONGEST_RUN } from '../account-verification/last-of-run.js'
import type { AccountOwner, FollowedAccount } from '../account-verification/verify-run.js'
import { answeredNumberOf } from '../whole-numbers.js'
import type { PointTables } from './tables.js'

/** An account, and an entry behind some of its entries; 0: there is none. */
const stepsBehind = defineRead<{ tenantId: number; memberId: number; last: number }>()(
  'point_account_steps',
  (db, { pointAccount: account, pointEntry: entry }: PointTables) => {
    const isBehind = and(isGiven(entry, 'tenantId', 'memberId'), gt(entry.id, sql.placeholder('last')))
    const isOwners = sql`tenant_id = ${sql.placeholder('tenantId')} and member_id = ${sql.placeholder('memberId')}`
    return db
      .select({
        hasAccount: answeredNumberOf('case when account.member_id is null then 0 else 1 end'),
        found: answeredNumberOf('coalesce(account.balance, 0)'),
        id: answeredNumberOf('coalesce(entry.id, 0)'),
        points: answeredNumberOf('coalesce(entry.points, 0)'),
        balance: answeredNumberOf('coalesce(entry.balance, 0)'),
      })
      .from(
        sql`(select 1 as one) as present
          left join (select * from ${account} where ${isOwners}) as account on true
          left join (select * from ${entry} where ${isBehind} order by id limit ${writtenLimit(LONGEST_RUN)}) as entry on true`,
      )
      .orderBy(sql`entry.id`)
  },
)

/**
 * Compares one account with its entries, a slice of these after the other: entries never change and ids follow the order
 * of changes. The last slice, which is not full, sees one moment together with the account.
 */
export async function followAccount(
  gateway: Gateway<PointTables>,
  { tenantId, memberId }: AccountOwner,
): Promise<FollowedAccount> {
  const so = { entries: 0, last: 0, balance: 0, isFollowing: true }
  for (;;) {
    const steps = await gateway.execute(stepsBehind, { tenantId, memberId, last: so.last })
    for (const { id, points, balance } of steps) {
      if (id === 0) continue
      so.entries += 1
      so.isFollowing &&= balance === so.balance + points && balance >= 0
      so.balance = balance
      so.last = id
    }
    if (steps.length === LONGEST_RUN) continue
    const { hasAccount, found } = steps[0] ?? { hasAccount: 0, found: 0 }
    const isSound = so.isFollowing && hasAccount === 1 && found === so.balance
    return { hasAccount: hasAccount === 1, entries: so.entries, isSound }
  }
}
