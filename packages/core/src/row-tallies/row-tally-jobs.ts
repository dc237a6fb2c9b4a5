import { inBatches } from '../kernel/batches.js'
import type { Job } from '../kernel/concurrency/jobs.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import type { CountedListSweep, RowTallySweep } from './row-tally.js'

interface Sweeps {
  readonly rowTallies: RowTallySweep
  readonly countedLists: CountedListSweep
}

/** Few enough that a transaction of them is short, however many counts they change. */
const BATCH = 1000
/** The same of rows, each of which is in some counts. */
const ROWS = 200

/** Folds what was noted into the counts, and counts what nobody notes, of all tenants. */
export function foldRowTallies(system: UnitOfWork<Sweeps>): Job {
  return {
    name: 'fold-row-tallies',
    everySeconds: 5,
    async *run() {
      yield* inBatches((limit) => system.transaction((tx) => tx.rowTallies.fold(limit)), BATCH)
      yield* inBatches((limit) => system.transaction((tx) => tx.countedLists.count(limit)), ROWS)
    },
  }
}
