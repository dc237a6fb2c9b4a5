import type { StoredDomain } from '../domain-list.js'
import { rowTallyTables } from '../tallies/row-tally-table.js'
import { DrizzleCountedListSweep } from './counted-list-sweep.js'
import { DrizzleRowTallySweep } from './row-tally-sweep.js'

/** Counts that other domains' repositories keep of their rows; for the platform what folds them. */
export const rowTalliesStorage = {
  tables: rowTallyTables,
  tenant: {},
  system: { rowTallies: DrizzleRowTallySweep, countedLists: DrizzleCountedListSweep },
} satisfies StoredDomain
