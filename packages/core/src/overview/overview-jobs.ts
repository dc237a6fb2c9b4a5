import { inBatches } from '../kernel/batches.js'
import { daysBefore } from '../kernel/days.js'
import type { CivilZone } from '../kernel/civil-time.js'
import { formatDay } from '../kernel/civil-time.js'
import type { Job } from '../kernel/concurrency/jobs.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import { calendarDays } from './calendar-days.js'
import { OVERVIEW_DAYS } from './daily-figure.js'
import type { DailyFigureSweep } from './daily-figure.js'

interface Sweeps {
  readonly dailyFigures: DailyFigureSweep
}

/** Few enough that SQLite sums them up in some milliseconds. */
const ROWS = 500

/**
 * Rows that are younger wait: refused calls are one row for each minute, which grows until that is over and every process
 * has told what it refused.
 */
const SETTLING_MS = 120_000

/**
 * Clocks of several processes differ by less. What is farther ahead was written by one that goes wrong: the figures of all
 * tenants would stand still until its time has come.
 */
const AHEAD_MS = 600_000

/** Figures are kept for longer than they are shown: what they were counted from may be gone. */
const KEEP_DAYS = 400

/** Adds to the figures of the days what has come since, of all tenants. */
export function countDailyFigures(system: UnitOfWork<Sweeps>, zone: CivilZone): Job {
  return {
    name: 'count-daily-figures',
    everySeconds: 60,
    async *run(now) {
      const slice = {
        settledBefore: new Date(now.getTime() - SETTLING_MS),
        aheadFrom: new Date(now.getTime() + AHEAD_MS),
        days: calendarDays(now, zone, OVERVIEW_DAYS + 1),
      }
      yield* inBatches((limit) => system.transaction((tx) => tx.dailyFigures.count({ limit, ...slice })), ROWS)
    },
  }
}

/** Deletes figures that nobody asks for any more. */
export function trimDailyFigures({ dailyFigures }: Sweeps, zone: CivilZone): Job {
  return {
    name: 'trim-daily-figures',
    everySeconds: 3600,
    async *run(now) {
      const day = formatDay(daysBefore(now, KEEP_DAYS), zone)
      yield* inBatches((limit) => dailyFigures.deleteBefore(day, limit))
    },
  }
}
