import type { Backlog, ChannelStatus, Health, JobStatus } from './use-health.js'

/** What needs a look. */
export type Problem =
  | { readonly kind: 'database-down' }
  | { readonly kind: 'migrations'; readonly names: readonly string[] }
  | { readonly kind: 'unpartitioned' }
  | { readonly kind: 'replica'; readonly isDown: boolean }
  | { readonly kind: 'job'; readonly job: JobStatus }
  | { readonly kind: 'channel'; readonly channel: ChannelStatus }
  | { readonly kind: 'backlog'; readonly name: 'unsequenced' | 'due' | 'dead'; readonly backlog: Backlog }

/** What should have left within seconds is late after so many. */
const LATE_MS = 60_000

/** The order of the problems is that of what depends on what: without a database nothing runs. */
export function problemsOf(health: Health): Problem[] {
  const { database, jobs, channels } = health
  const migrations = database.pendingMigrations ?? []
  return [
    ...(database.databaseState === 'DOWN' ? [{ kind: 'database-down' } as const] : []),
    ...(migrations.length > 0 ? [{ kind: 'migrations', names: migrations } as const] : []),
    ...((database.unpartitionedRows ?? 0) > 0 ? [{ kind: 'unpartitioned' } as const] : []),
    ...replicaProblems(database.replicaState),
    ...jobs.filter(isBadJob).map((job) => ({ kind: 'job', job }) as const),
    ...channels
      .filter(({ channelState }) => channelState !== 'CLOSED')
      .map((channel) => ({ kind: 'channel', channel }) as const),
    ...backlogProblems(health),
  ]
}

/** How bad it is. */
export function toneOf(problem: Problem): 'bad' | 'warning' {
  if (problem.kind === 'channel') return problem.channel.channelState === 'OPEN' ? 'bad' : 'warning'
  // Nobody waits for a copy: the database itself is read from meanwhile.
  if (problem.kind === 'replica' || problem.kind === 'unpartitioned') return 'warning'
  return problem.kind === 'backlog' && problem.name === 'dead' ? 'warning' : 'bad'
}

const replicaProblems = (state: Health['database']['replicaState']): Problem[] =>
  state === 'BEHIND' || state === 'DOWN' ? [{ kind: 'replica', isDown: state === 'DOWN' }] : []

const isBadJob = ({ jobState }: JobStatus): boolean => jobState === 'OVERDUE' || jobState === 'FAILED'

function backlogProblems({ outbox, time }: Health): Problem[] {
  if (outbox === null) return []
  const isLate = ({ oldest }: Backlog) => oldest !== null && secondsUp(oldest) < secondsUp(time) - LATE_MS
  return (['unsequenced', 'due', 'dead'] as const)
    .map((name) => ({ kind: 'backlog', name, backlog: outbox[name] }) as const)
    .filter(({ name, backlog }) => (name === 'dead' ? backlog.count > 0 : isLate(backlog)))
}

/** Both times are of one zone: which one makes no difference. */
const secondsUp = (time: string): number => Date.parse(`${time}Z`)

/** What is wrong stands first; otherwise as the engine lists them. */
export function worstFirst<Row>(rows: readonly Row[], badnessOf: (row: Row) => number): Row[] {
  return rows.toSorted((a, b) => badnessOf(b) - badnessOf(a))
}

/** How far up a job stands. */
export const jobBadness = ({ jobState }: JobStatus): number =>
  ({ OVERDUE: 3, FAILED: 2, RUNNING: 1, IDLE: 0, NOT_SCHEDULED: 0 })[jobState]

/** How far up a channel stands. */
export const channelBadness = ({ channelState }: ChannelStatus): number =>
  ({ OPEN: 2, HALF_OPEN: 1, CLOSED: 0 })[channelState]
