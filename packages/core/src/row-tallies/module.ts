import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import type { CountedListSweep, RowTallySweep } from './row-tally.js'
import { foldRowTallies } from './row-tally-jobs.js'

export interface RowTallySystemRepositories {
  readonly rowTallies: RowTallySweep
  readonly countedLists: CountedListSweep
}

interface Parts {
  readonly storage: { readonly system: UnitOfWork<RowTallySystemRepositories> }
}

/** Counts of rows beside the lists that are too long to be counted when a page is asked for. */
export const rowTallyModule = {
  name: 'row-tallies',
  build: ({ storage }: Parts) => ({ jobs: [foldRowTallies(storage.system)] }),
}
