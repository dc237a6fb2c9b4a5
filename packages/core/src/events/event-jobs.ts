import { inBatches } from '../kernel/batches.js'
import { daysBefore } from '../kernel/days.js'
import type { Clock } from '../kernel/clock.js'
import { FirstFailure } from '../kernel/concurrency/first-failure.js'
import type { Job } from '../kernel/concurrency/jobs.js'
import type { Random } from '../kernel/random.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import { sequenceAll } from './event-sequencer.js'
import type { EventSequencingStores } from './event-sequencer.js'
import type { EventSweep, FeedPlace } from './event-sequencing.js'

/** What the jobs of events need. */
export interface EventJobParts {
  readonly sweep: EventSweep
  readonly storageOf: (tenantId: number) => UnitOfWork<EventSequencingStores>
  readonly random: Random
  readonly keepDays: number
}

/** Gives what happened in all tenants its place in the feeds. */
export function sequenceEventsJob(parts: EventJobParts): Job {
  return {
    name: 'sequence-events',
    everySeconds: 1,
    run: (now) => sequenceTenants(parts, now),
  }
}

/** Soon after a commit, as the job does. */
export const sequenceAtOnce =
  (parts: EventJobParts & { readonly clock: Clock }) =>
  async (closing: AbortSignal): Promise<void> => {
    const slices = sequenceTenants(parts, parts.clock.now())
    while (!closing.aborted && (await slices.next()).done !== true);
  }

/** A tenant that fails holds up none of the others: the first failure is thrown when all have had their turn. */
async function* sequenceTenants({ sweep, storageOf, random }: EventJobParts, now: Date): AsyncGenerator<number> {
  const failures = new FirstFailure()
  for (let after: number | undefined = 0; (after = await sweep.nextTenant(after)) !== undefined;) {
    yield* failures.past(sequenceAll({ tenantId: after, storage: storageOf(after), now }, random))
  }
  failures.rethrow()
}

const FEEDS = 200

/** Deletes events that nobody needs to read any more. A feed that fails holds up none of the others. */
export function trimEvents({ sweep, storageOf, keepDays }: EventJobParts): Job {
  return {
    name: 'trim-events',
    everySeconds: 3600,
    async *run(now) {
      const before = daysBefore(now, keepDays)
      const failures = new FirstFailure()
      for (let after: FeedPlace | undefined; ;) {
        const feeds = await sweep.listToTrim(before, FEEDS, after)
        for (const { tenantId, clientId } of feeds) {
          const storage = storageOf(tenantId)
          const trim = (limit: number) => storage.transaction((tx) => tx.eventFeed.trim(clientId, before, limit))
          yield* failures.past(inBatches(trim))
        }
        after = feeds.at(-1)
        if (feeds.length < FEEDS) break
      }
      failures.rethrow()
    },
  }
}
