import { inBatches } from '../kernel/batches.js'
import type { Job } from '../kernel/concurrency/jobs.js'
import type { UsageCounterSweep } from './usage-counter.js'

/** Forgets counters of days that are over. */
export function sweepUsageCounters(counters: UsageCounterSweep): Job {
  return {
    name: 'sweep-usage-counters',
    everySeconds: 3600,
    run: (now) => inBatches((limit) => counters.deleteExpired(now, limit)),
  }
}
