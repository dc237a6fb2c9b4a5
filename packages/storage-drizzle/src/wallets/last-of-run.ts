import { and, asc, eq, gt } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Gateway } from '../gateway.js'

/** A run over accounts of members: at most so many, those of members after one. */
export interface MemberRange {
  readonly afterMemberId: number
  readonly limit: number
}

/**
 * A run ends early with the account of this entry: SQLite takes 4 µs for each, in which the process does nothing else.
 */
const MOST_ENTRIES = 2000

type OfMembers = PgTable & Readonly<Record<'tenantId' | 'memberId', PgColumn>>

/** The last member of a full run; undefined where accounts and entries end before it. */
export async function lastOfRun<Tables>(
  { gateway, tenantId }: { readonly gateway: Gateway<Tables>; readonly tenantId: number },
  { afterMemberId, limit }: MemberRange,
  of: (tables: Tables) => { readonly accounts: OfMembers; readonly entries: OfMembers },
): Promise<number | undefined> {
  const nth = async (name: 'accounts' | 'entries', position: number): Promise<number[]> => {
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
    return rows.map(({ memberId }) => memberId as number)
  }
  const ends = [...(await nth('accounts', limit)), ...(await nth('entries', MOST_ENTRIES))]
  return ends.length === 0 ? undefined : Math.min(...ends)
}
