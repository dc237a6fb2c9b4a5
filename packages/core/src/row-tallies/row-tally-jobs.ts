import { inBatches } from '../kernel/batches.js'
import type { Job } from '../kernel/jobs.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import type { RowTallySweep } from './row-tally.js'

/** Few enough that a transaction of them is short, however many counts they change. */
const BATCH = 1000

/** Folds what was noted into the counts, of all tenants. */
export function foldRowTallies(system: UnitOfWork<{ readonly rowTallies: RowTallySweep }>): Job {
  return {
    name: 'fold-row-tallies',
    everySeconds: 5,
    run: () => inBatches((limit) => system.transaction((tx) => tx.rowTallies.fold(limit)), BATCH),
  }
}
