import type { JobReport } from '../kernel/concurrency/jobs.js'
import type { JobStatus } from './engine-status.js'

/** Whatever a job wants, a database that was away for a minute makes nothing overdue. */
const LEAST_MS = 120_000
const INTERVALS = 3

/** What the jobs of a process did, and since when it runs them by itself. */
export interface JobReports {
  reports(): readonly JobReport[]
  /** Undefined where it does not. */
  runsSince(): Date | undefined
}

/** A job as it is told at `now`. */
export function jobStatusOf(report: JobReport, runsSince: Date | undefined, now: Date): JobStatus {
  const { isRunning: _running, lastOutcome: _outcome, ...told } = report
  return { ...told, jobState: stateOf(report, runsSince, now) }
}

function stateOf(report: JobReport, runsSince: Date | undefined, now: Date): JobStatus['jobState'] {
  if (runsSince !== undefined && isOverdue(report, runsSince, now)) return 'OVERDUE'
  if (report.lastOutcome === 'failed') return 'FAILED'
  if (report.isRunning) return 'RUNNING'
  return runsSince === undefined ? 'NOT_SCHEDULED' : 'IDLE'
}

/** A run that never ends is overdue, too. */
function isOverdue({ everySeconds, lastEnd }: JobReport, runsSince: Date, now: Date): boolean {
  const since = Math.max(runsSince.getTime(), lastEnd?.getTime() ?? 0)
  return now.getTime() - since > Math.max(INTERVALS * everySeconds * 1000, LEAST_MS)
}
