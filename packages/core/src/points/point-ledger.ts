import type { EventStores } from '../events/index.js'
import type { AwardType } from './point-tier.js'

/** What an entry of the ledger is about. */
export type PointType = AwardType | 'RNO_GOODS_DETAIL_BROWSE' | 'REDEEM'

/** A change of a member's points. */
export interface PointEntry {
  readonly id: number
  readonly userId: number
  readonly bizType: PointType
  /** With the type it names the event, within the tenant. */
  readonly bizId: string
  /** What it added; negative where it took away, never 0. */
  readonly points: number
  /** What the member has after it. */
  readonly balance: number
  readonly createTime: Date
}

/** An entry as it is inserted, in the transaction that changes the account; entries are never changed. */
export type NewPointEntry = Omit<PointEntry, 'id' | 'createTime'>

/** What a call that may give points is answered. */
export interface PointResult {
  readonly points: number
  readonly balance: number
}

/** Points of a day that is capped. */
export interface DayEarning {
  /** The calendar day in the engine's zone, yyyy-MM-dd. */
  readonly day: string
  readonly points: number
  /** The most that the member earns on the day; null: no cap. */
  readonly cap: number | null
}

/** The points that each member of one tenant has. An account begins with the first change, also one of 0. */
export interface PointAccountRepository {
  /**
   * Adds to the points, or takes away, in one guarded statement, and answers what is left; undefined where it would be
   * below zero. Adding makes the account if need be, and 0 only holds it until the transaction ends. More than
   * 2^53 − 1 is refused as `StorageError` of kind `constraint`, which dooms the transaction.
   */
  change(memberId: number, points: number, now: Date): Promise<number | undefined>
  /**
   * Adds points of a day as far as its cap leaves room, in one guarded statement; answers how many it added. Undefined
   * where the day is full, or there is no account. A day before the one that was counted last counts as that one.
   */
  earnOfDay(memberId: number, earning: DayEarning): Promise<PointResult | undefined>
  /** What a member has; undefined where there is no account yet. */
  find(memberId: number): Promise<number | undefined>
  /**
   * Compares at most `limit` accounts with their entries, those of members after `afterMemberId` by id, in statements
   * that each see one moment. `lastMemberId` is undefined after the end.
   */
  verify(afterMemberId: number, limit: number): Promise<PointVerification>
}

/** What comparing a run of accounts with their entries found. */
export interface PointVerification {
  readonly accounts: number
  readonly entries: number
  readonly lastMemberId: number | undefined
  /** The first row, by member and entry, that does not fit. */
  readonly mismatch: PointMismatch | undefined
}

/** A balance that does not follow from what was booked. */
export interface PointMismatch {
  readonly userId: number
  /**
   * The entry whose balance does not follow from the one before it; null where the account is at odds with all of them.
   */
  readonly entryId: number | null
  readonly expected: number
  readonly found: number
}

/** The ledger of one tenant's points. Entries are never changed. */
export interface PointEntryRepository {
  /**
   * Books an entry; a second one of the same (business type, business id) is refused as `StorageError` of kind
   * `unique`. Call it after the account's change in the same transaction, so that ids follow the order of changes.
   */
  append(entry: NewPointEntry, now: Date): Promise<void>
  /** The last ones of a member, newest first. */
  newestOf(memberId: number, limit: number): Promise<PointEntry[]>
}

/** Names an event that is worth points, within the tenant. */
export interface AwardKey {
  readonly bizType: AwardType
  readonly bizId: string
}

/** The awards of one tenant and what each was answered, also those that gave nothing and are in no ledger. */
export interface PointAwardRepository {
  /**
   * Takes the key: undefined where it was free, otherwise what was answered under it. Inside a transaction it is given
   * back with a rollback, and a second taker waits for the end of the first.
   */
  begin(key: AwardKey, now: Date): Promise<PointResult | undefined>
  /** Writes what the one who took the key is answered. */
  keep(key: AwardKey, result: PointResult): Promise<void>
}

/** The repositories that points touch. */
export interface PointLedgerStores extends EventStores {
  readonly pointAccounts: PointAccountRepository
  readonly pointEntries: PointEntryRepository
}
