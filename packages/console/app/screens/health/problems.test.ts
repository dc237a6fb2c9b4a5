import { expect, test } from 'vitest'
import { channelBadness, jobBadness, problemsOf, toneOf, worstFirst } from './problems.js'
import type { ChannelStatus, Health, JobStatus } from './use-health.js'

const NOTHING = { count: 0, capped: false, oldest: null }

const job = (name: string, jobState: JobStatus['jobState']): JobStatus => ({
  ...{ name, jobState, everySeconds: 60, lastEnd: null },
  failedRuns: jobState === 'FAILED' ? 1 : 0,
})

const channel = (name: string, channelState: ChannelStatus['channelState']): ChannelStatus => ({
  ...{ name, channelState, since: null, brokenTenants: 0, broken: [] },
})

const health = (change: Partial<Health> = {}): Health => ({
  time: '2026-09-10T12:00:00',
  process: { id: 'a', startTime: '2026-09-10T11:00:00', runsJobs: true },
  versions: { engine: '1', partnerApi: '2', runtime: null },
  database: {
    databaseKind: 'sqlite',
    databaseState: 'UP',
    latencyMs: 1,
    pendingMigrations: [],
    unpartitionedRows: 0,
    replicaState: null,
  },
  jobs: [],
  channels: [],
  outbox: { unsequenced: NOTHING, due: NOTHING, dead: NOTHING },
  ...change,
})

const told = (change: Partial<Health>) => problemsOf(health(change)).map((problem) => [problem.kind, toneOf(problem)])

test('nothing is wrong where nothing is', () => {
  const jobs = [job('a', 'IDLE'), job('b', 'RUNNING'), job('c', 'NOT_SCHEDULED')]
  expect(told({ jobs, channels: [channel('goods', 'CLOSED')] })).toEqual([])
})

test('a database that does not answer, and one that lacks migrations', () => {
  const unknown = { latencyMs: null, pendingMigrations: null, unpartitionedRows: null }
  const database = { ...health().database, databaseState: 'DOWN', ...unknown } as const
  expect(told({ database, outbox: null })).toEqual([['database-down', 'bad']])
  expect(told({ database: { ...database, databaseState: 'UP', pendingMigrations: ['0036'] } })).toEqual([
    ['migrations', 'bad'],
  ])
  expect(told({ database: { ...database, databaseState: 'UP', unpartitionedRows: 1 } })).toEqual([
    ['unpartitioned', 'warning'],
  ])
})

test('a replica that is not read from, of which nobody has harm', () => {
  const toldOf = (replicaState: 'UP' | 'BEHIND' | 'DOWN') => told({ database: { ...health().database, replicaState } })
  expect(toldOf('UP')).toEqual([])
  for (const state of ['BEHIND', 'DOWN'] as const) expect(toldOf(state)).toEqual([['replica', 'warning']])
})

test('jobs and channels, each by how bad it is', () => {
  const jobs = [job('a', 'IDLE'), job('b', 'FAILED'), job('c', 'OVERDUE')]
  const channels = [channel('x', 'HALF_OPEN'), channel('y', 'OPEN')]
  expect(told({ jobs, channels })).toEqual([
    ['job', 'bad'],
    ['job', 'bad'],
    ['channel', 'warning'],
    ['channel', 'bad'],
  ])
  expect(worstFirst(jobs, jobBadness).map(({ name }) => name)).toEqual(['c', 'b', 'a'])
  expect(worstFirst(channels, channelBadness).map(({ name }) => name)).toEqual(['y', 'x'])
})

test('what waits is late after a minute, and what was given up is never forgotten', () => {
  const waits = (oldest: string) => ({ count: 1, capped: false, oldest })
  const [late, intime] = [waits('2026-09-10T11:58:59'), waits('2026-09-10T11:59:00')]
  expect(told({ outbox: { unsequenced: intime, due: intime, dead: NOTHING } })).toEqual([])
  expect(told({ outbox: { unsequenced: late, due: late, dead: intime } })).toEqual([
    ['backlog', 'bad'],
    ['backlog', 'bad'],
    ['backlog', 'warning'],
  ])
})
