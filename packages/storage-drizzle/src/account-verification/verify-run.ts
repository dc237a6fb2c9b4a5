import type { Gateway } from '../gateway.js'
import { endOfRun } from './last-of-run.js'
import type { MemberRange, OfMembers } from './last-of-run.js'

/** Whose account it is. */
export interface AccountOwner {
  readonly tenantId: number
  readonly memberId: number
}

/** Accounts of members by id: after one, up to another. */
export interface MemberRun {
  readonly after: number
  readonly last: number
}

/** How much there is of an account. */
interface CountedAccount {
  /** Whether there is an account, beside entries. */
  readonly hasAccount: boolean
  readonly entries: number
}

/** An account beside what its entries come to. */
export interface ComparedAccount extends CountedAccount {
  readonly userId: number
  /** The first entry that does not follow from the one before it; 0: all do. */
  readonly faultId: number
}

/** What became of following the entries of one account, a slice of them after the other. */
export interface FollowedAccount extends CountedAccount {
  /** False also where an entry that came meanwhile was overlooked: one statement that sees one moment has to decide. */
  readonly isSound: boolean
}

/** Accounts and their entries, and how they are held against each other. */
interface Ledger<Tables, Compared extends ComparedAccount, Mismatch> {
  readonly of: (tables: Tables) => { readonly accounts: OfMembers; readonly entries: OfMembers }
  /** By one statement, which sees one moment. */
  readonly compare: (run: MemberRun) => Promise<readonly Compared[]>
  /** One whose entries are too many for one statement. */
  readonly follow: (owner: AccountOwner) => Promise<FollowedAccount>
  readonly firstMismatch: (compared: readonly Compared[]) => Promise<Mismatch | undefined>
}

/** What is known of a run. */
interface RunReport<Mismatch> {
  readonly accounts: number
  readonly entries: number
  /** Undefined after the end. */
  readonly lastMemberId: number | undefined
  readonly mismatch: Mismatch | undefined
}

/**
 * Compares a run of accounts with their entries. Where the run ends is asked before, so that the planner knows how
 * little it has to read. An account of very many entries is followed by itself, and compared only where it seems not to fit.
 */
export async function verifyRun<Tables, Compared extends ComparedAccount, Mismatch>(
  place: { readonly gateway: Gateway<Tables>; readonly tenantId: number },
  range: MemberRange,
  { of, compare, follow, firstMismatch }: Ledger<Tables, Compared, Mismatch>,
): Promise<RunReport<Mismatch>> {
  const { lastMemberId, longMemberId } = await endOfRun(place, range, of)
  const lastShort = longMemberId === undefined ? lastMemberId : longMemberId - 1
  const compared = await compare({ after: range.afterMemberId, last: lastShort ?? Number.MAX_SAFE_INTEGER })
  const report = {
    accounts: compared.filter(({ hasAccount }) => hasAccount).length,
    entries: compared.reduce((sum, { entries }) => sum + entries, 0),
    lastMemberId,
    mismatch: await firstMismatch(compared),
  }
  if (longMemberId === undefined || report.mismatch !== undefined) return report
  const long = await follow({ tenantId: place.tenantId, memberId: longMemberId })
  const suspects = long.isSound ? [] : await compare({ after: longMemberId - 1, last: longMemberId })
  return {
    accounts: report.accounts + (long.hasAccount ? 1 : 0),
    entries: report.entries + long.entries,
    lastMemberId,
    mismatch: await firstMismatch(suspects),
  }
}
