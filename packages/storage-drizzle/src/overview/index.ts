import type { StoredDomain } from '../domain-list.js'
import { DrizzleDailyFigureSweep } from './daily-figure-sweep.js'
import { DrizzleOverviewRepository } from './overview-repository.js'
import { overviewTables } from './tables.js'

/** Counts of each day, and what waits in the tables of other domains. */
export const overviewStorage = {
  tables: overviewTables,
  tenant: { overviews: DrizzleOverviewRepository },
  system: { dailyFigures: DrizzleDailyFigureSweep },
} satisfies StoredDomain
