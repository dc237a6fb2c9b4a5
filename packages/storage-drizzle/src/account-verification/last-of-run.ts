import { and, asc, eq, gt } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Gateway } from '../gateway.js'

/** A run over accounts of members: at most so many, those of members after one. */
export interface MemberRange {
  readonly afterMemberId: number
  readonly limit: number
}

/**
 * A run ends early before the account of this entry: SQLite takes 4 µs for each, in which the process does nothing else.
 */
const MOST_ENTRIES = 2000

/** Entries that one statement answers. */
export const LONGEST_RUN = 400

/** Where a full run ends. */
export interface RunEnd {
  /** The last member of the run; undefined where accounts and entries end before it. */
  readonly lastMemberId: number | undefined
  /** The same member, where the entries of that account alone are too many for one statement. */
  readonly longMemberId?: number
}

/** A table that has a member in each row. */
export type OfMembers = PgTable & Readonly<Record<'tenantId' | 'memberId', PgColumn>>

/** Where a run ends: no statement about it reads more entries than the process may wait for. */
export async function endOfRun<Tables>(
  { gateway, tenantId }: { readonly gateway: Gateway<Tables>; readonly tenantId: number },
  { afterMemberId, limit }: MemberRange,
  of: (tables: Tables) => { readonly accounts: OfMembers; readonly entries: OfMembers },
): Promise<RunEnd> {
  const nth = async (name: 'accounts' | 'entries', position: number): Promise<number | undefined> => {
    const rows = await gateway.query('read', (db, tables) => {
      const table = of(tables)[name]
      return db
        .select({ memberId: table.memberId })
        .from(table)
        .where(and(eq(table.tenantId, tenantId), gt(table.memberId, afterMemberId)))
        .orderBy(asc(table.memberId))
        .limit(1)
        .offset(position - 1)
    })
    return rows[0]?.memberId as number | undefined
  }
  const ofAccounts = await nth('accounts', limit)
  const over = await nth('entries', MOST_ENTRIES)
  if (over === undefined) return { lastMemberId: ofAccounts }
  const isLong = over === (await nth('entries', 1))
  const ofEntries = isLong ? over : over - 1
  if (ofAccounts !== undefined && ofAccounts < ofEntries) return { lastMemberId: ofAccounts }
  return { lastMemberId: ofEntries, ...(isLong && { longMemberId: over }) }
}
