import type { SupplementPlace, SupplementSweep, UnpaidSupplement } from './supplement.js'
import { FirstFailure } from '../kernel/concurrency/first-failure.js'
import type { Job } from '../kernel/concurrency/jobs.js'

const BATCH = 500

/** What retrying supplements needs. */
export interface SupplementRetry {
  readonly supplements: SupplementSweep
  /** Debits what is due of a member and covered; answers how many supplements that were. */
  readonly settle: (member: { readonly tenantId: number; readonly userId: number }, now: Date) => Promise<number>
}

/**
 * Debits the supplements of all tenants that became due without money coming in: a binding was enabled, or authorises
 * again. Nobody claims them beforehand: of two processes at once, one debits and the other finds nothing left. A member
 * for whom it fails holds up none of the others; the run then fails in the end.
 */
export function retrySupplements({ supplements, settle }: SupplementRetry): Job {
  return {
    name: 'retry-supplements',
    everySeconds: 300,
    async *run(now) {
      const failures = new FirstFailure()
      for (let after: SupplementPlace | undefined; ;) {
        const batch = await supplements.listUnpaid(now, BATCH, after)
        // A slice each: one member may owe any number.
        for (const member of membersToSettle(batch)) {
          yield await settle(member, now).catch((error: unknown) => {
            failures.keep(error)
            return 0
          })
        }
        yield 0
        after = batch.at(-1)
        if (batch.length < BATCH) break
      }
      failures.rethrow()
    },
  }
}

/** Each member once for whom something is covered. */
function membersToSettle(batch: readonly UnpaidSupplement[]): Iterable<UnpaidSupplement> {
  const covered = batch.filter(({ isCovered }) => isCovered)
  return new Map(covered.map((supplement) => [`${supplement.tenantId}/${supplement.userId}`, supplement])).values()
}
