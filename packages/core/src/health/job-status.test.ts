import { expect, test } from 'vitest'
import type { JobReport } from '../kernel/concurrency/jobs.js'
import type { JobStatus } from './engine-status.js'
import { jobStatusOf } from './job-status.js'

const at = (seconds: number) => new Date(Date.UTC(2026, 8, 10) + seconds * 1000)

const report = (change: Partial<JobReport> = {}): JobReport => ({
  name: 'sweep',
  everySeconds: 60,
  isRunning: false,
  lastStart: null,
  lastSuccess: null,
  lastEnd: null,
  lastOutcome: null,
  lastProcessed: null,
  failedRuns: 0,
  ...change,
})

const done = (seconds: number) => ({ lastEnd: at(seconds), lastOutcome: 'done' }) as const
const failed = (seconds: number) => ({ lastEnd: at(seconds), lastOutcome: 'failed' }) as const

interface Case {
  readonly told: JobReport
  readonly runsSince?: number
  readonly now: number
  readonly jobState: JobStatus['jobState']
}

const cases: Readonly<Record<string, Case>> = {
  'never ran, and is not run here': { told: report(), now: 9999, jobState: 'NOT_SCHEDULED' },
  'was run by hand': { told: report(done(1)), now: 9999, jobState: 'NOT_SCHEDULED' },
  'runs, by hand': { told: report({ isRunning: true }), now: 9999, jobState: 'RUNNING' },
  'failed by hand': { told: report(failed(1)), now: 9999, jobState: 'FAILED' },
  'waits for its first run': { told: report(), runsSince: 0, now: 180, jobState: 'IDLE' },
  'did not come to its first run': { told: report(), runsSince: 0, now: 181, jobState: 'OVERDUE' },
  'waits for its next run': { told: report(done(100)), runsSince: 0, now: 280, jobState: 'IDLE' },
  'was forgotten': { told: report(done(100)), runsSince: 0, now: 281, jobState: 'OVERDUE' },
  'failed last': { told: report(failed(100)), runsSince: 0, now: 280, jobState: 'FAILED' },
  'runs again after a failure': {
    told: report({ ...failed(100), isRunning: true }),
    runsSince: 0,
    now: 280,
    jobState: 'FAILED',
  },
  runs: { told: report({ ...done(100), isRunning: true }), runsSince: 0, now: 280, jobState: 'RUNNING' },
  'does not come to an end': {
    told: report({ ...done(100), isRunning: true }),
    runsSince: 0,
    now: 281,
    jobState: 'OVERDUE',
  },
  'runs each second, and the database was away': {
    told: report({ ...done(0), everySeconds: 1 }),
    runsSince: 0,
    now: 120,
    jobState: 'IDLE',
  },
  'runs each second, and was forgotten': {
    told: report({ ...done(0), everySeconds: 1 }),
    runsSince: 0,
    now: 121,
    jobState: 'OVERDUE',
  },
}

test.each(Object.entries(cases))('a job that %s', (_, { told, runsSince, now, jobState }) => {
  const status = jobStatusOf(told, runsSince === undefined ? undefined : at(runsSince), at(now))
  expect(status.jobState).toBe(jobState)
  expect(status).toMatchObject({ name: 'sweep', failedRuns: 0 })
  expect(Object.keys(status)).not.toContain('isRunning')
})
