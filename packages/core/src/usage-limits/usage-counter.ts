import { daysAfter } from '../kernel/days.js'

/** No limit, in every column and member that holds one. */
export const UNLIMITED = -1

/** What is counted: uses of one subject along one dimension, for example of a code by a member on a day. */
export interface UsageCounter {
  /** The kind of subject, for example `wallet-redeem-code`. */
  readonly subject: string
  readonly subjectId: number
  /** For example `member-day`. */
  readonly dimension: string
  /** The value along the dimension, for example `17:2026-09-10`. */
  readonly key: string
  /** From then on nobody asks for it, and it is forgotten; absent: it is kept. What its first use says counts. */
  readonly expireTime?: Date
}

/** The counters of one tenant. */
export interface UsageCounterRepository {
  /**
   * Counts one use unless `limit` (`UNLIMITED`: none) is reached; answers the count with it, from 1 on, or undefined
   * to whoever came too late. One guarded statement; inside a transaction the use is given back with a rollback.
   */
  take(counter: UsageCounter, limit: number): Promise<number | undefined>
  /** Takes back one use that was counted before. */
  giveBack(counter: UsageCounter): Promise<void>
  /** How many uses were counted, to tell somebody; whether one more is allowed is for `take` to decide. */
  count(counter: UsageCounter): Promise<number>
}

/** The counters of all tenants. */
export interface UsageCounterSweep {
  /** Deletes at most `limit` counters whose `expireTime` is not after `now`; answers how many. */
  deleteExpired(now: Date, limit: number): Promise<number>
}

/** The repositories that limits touch. */
export interface UsageCounterStores {
  readonly usageCounters: UsageCounterRepository
}

/**
 * The `expireTime` of a counter of the day that `now` lies in: that day is over within one, and the other is for a
 * clock that is set back.
 */
export const afterItsDay = (now: Date): Date => daysAfter(now, 2)
