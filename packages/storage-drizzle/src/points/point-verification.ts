import { and, desc, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PointMismatch, PointVerification } from '@org/openapi-core/storage'
import { comparedColumns, rowsOfRun } from '../account-verification/compared-columns.js'
import type { MemberRange } from '../account-verification/last-of-run.js'
import { verifyRun } from '../account-verification/verify-run.js'
import type { ComparedAccount, MemberRun } from '../account-verification/verify-run.js'
import { isGiven, writtenLimit } from '../conditions.js'
import { defineRead } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { answeredNumberOf } from '../whole-numbers.js'
import { followAccount } from './long-account.js'
import type { PointTables } from './tables.js'

/** An account beside what its entries come to. */
interface Comparison extends ComparedAccount {
  readonly expected: number
  readonly found: number
}

/** Compares a run of accounts with their entries, as `verifyWallets` does. */
export const verifyPoints = (
  gateway: Gateway<PointTables>,
  tenantId: number,
  range: MemberRange,
): Promise<PointVerification> =>
  verifyRun({ gateway, tenantId }, range, {
    of: ({ pointAccount, pointEntry }) => ({ accounts: pointAccount, entries: pointEntry }),
    compare: (run) => compare(gateway, tenantId, run),
    follow: (owner) => followAccount(gateway, owner),
    firstMismatch: (comparisons) => firstMismatch(gateway, tenantId, comparisons),
  })

async function firstMismatch(
  gateway: Gateway<PointTables>,
  tenantId: number,
  comparisons: readonly Comparison[],
): Promise<PointMismatch | undefined> {
  const fault = comparisons.find(
    ({ faultId, hasAccount, expected, found }) => faultId !== 0 || !hasAccount || expected !== found,
  )
  return fault && explain(gateway, tenantId, fault)
}

/** What the entries of each account come to; ids follow the order of changes. */
function summary({ pointEntry: table }: PointTables, ofRun: SQL): SQL {
  return sql`select member_id, count(*) as entries,
      min(case when balance <> balance_before + points or balance < 0 then id end) as fault_id,
      max(case when next_id is null then balance end) as balance
    from (select member_id, id, points, balance, lag(balance, 1, 0) over chain as balance_before, lead(id) over chain as next_id
      from ${table} where ${ofRun} window chain as (partition by member_id order by id)) as entry group by member_id`
}

/** By member. Both sides are kept where the other is missing. */
function compare(gateway: Gateway<PointTables>, tenantId: number, run: MemberRun): Promise<Comparison[]> {
  const ofRun = rowsOfRun(tenantId, run)
  return gateway.query('read', (db, tables) =>
    db
      .select({
        ...comparedColumns,
        expected: answeredNumberOf('coalesce(booked.balance, 0)'),
        found: answeredNumberOf('coalesce(account.balance, 0)'),
      })
      .from(
        sql`(select member_id, balance from ${tables.pointAccount} where ${ofRun}) as account
          full join (${summary(tables, ofRun)}) as booked on booked.member_id = account.member_id`,
      )
      .orderBy(sql`1`),
  )
}

/** The entry of this id, and the one before it. */
const entriesUpTo = defineRead<{ tenantId: number; memberId: number; id: number }>()(
  'point_entry_up_to',
  (db, { pointEntry: table }: PointTables) =>
    db
      .select({ points: table.points, balance: table.balance })
      .from(table)
      .where(and(isGiven(table, 'tenantId', 'memberId'), lte(table.id, sql.placeholder('id'))))
      .orderBy(desc(table.id))
      .limit(writtenLimit(2)),
)

/** What is wrong with an account. Entries never change, so that reading them again is reading the same. */
async function explain(
  gateway: Gateway<PointTables>,
  tenantId: number,
  { userId, faultId, expected, found }: Comparison,
): Promise<PointMismatch> {
  if (faultId === 0) return { userId, entryId: null, expected, found }
  const [entry, before] = await gateway.execute(entriesUpTo, { tenantId, memberId: userId, id: faultId })
  return {
    userId,
    entryId: faultId,
    expected: (before?.balance ?? 0) + (entry?.points ?? 0),
    found: entry?.balance ?? 0,
  }
}
