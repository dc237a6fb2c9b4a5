import type { ChannelReport } from '../kernel/channels/channel-guard.js'
import type { Clock } from '../kernel/clock.js'
import { Patience } from '../kernel/concurrency/patience.js'
import type { Random } from '../kernel/random.js'
import type { Backlog, BacklogRepository } from './backlog.js'
import { channelStatusOf } from './channel-status.js'
import { MOST_COUNTED } from './engine-status.js'
import type { BacklogStatus, EngineStatus } from './engine-status.js'
import { jobStatusOf } from './job-status.js'
import type { JobReports } from './job-status.js'

/** A database that takes longer counts as one that does not answer. */
const PATIENCE_MS = 3000
/** PostgreSQL opens a connection of its own for it. */
const MIGRATIONS_EVERY_MS = 60_000

interface ReplicaHealth {
  readonly state: NonNullable<EngineStatus['database']['replicaState']>
  readonly lagSeconds: number | null
}

/** What the health of an engine is told from. */
export interface HealthParts {
  readonly clock: Clock
  readonly random: Random
  readonly versions: EngineStatus['versions']
  readonly storage: {
    readonly kind: string
    health(): Promise<void>
    pendingMigrations(): Promise<string[]>
    /** Of a copy that is read from where it may be late. */
    readonly replica?: { status(): Promise<ReplicaHealth> } | undefined
    readonly system: { readonly backlogs: BacklogRepository }
  }
  readonly jobs: JobReports
  readonly guards: { reports(): readonly ChannelReport[] }
  /** Whether the host has connected the channel. */
  readonly isConnected: (channel: string) => boolean
}

/** How an engine is: for the operator's console, for a page of the host's, for whoever watches. */
export class HealthService {
  readonly #startTime: Date
  #processId: string | undefined
  #migrations: { readonly at: number; readonly pending: string[] } | undefined

  constructor(private readonly parts: HealthParts) {
    this.#startTime = parts.clock.now()
  }

  /** Answers within some seconds whatever does not work; costs the same however much there is of anything. */
  async status(): Promise<EngineStatus> {
    const { clock, random, jobs, guards, isConnected, versions } = this.parts
    const now = clock.now()
    const runsSince = jobs.runsSince()
    const stored = await this.#askStorage(now)
    // Not before somebody asks: a host with random numbers of its own may know how many are drawn at the start.
    this.#processId ??= random.uuid()
    return {
      time: now,
      process: { id: this.#processId, startTime: this.#startTime, runsJobs: runsSince !== undefined },
      versions,
      ...stored,
      jobs: jobs.reports().map((report) => jobStatusOf(report, runsSince, now)),
      channels: guards
        .reports()
        .filter(({ name }) => isConnected(name))
        .map(channelStatusOf),
    }
  }

  /** Nothing more is asked of a database that does not answer. */
  async #askStorage(now: Date): Promise<Pick<EngineStatus, 'database' | 'outbox'>> {
    const { storage } = this.parts
    const patience = new Patience(PATIENCE_MS)
    const replica = this.#replica(patience)
    try {
      const latencyMs = await unlessFailed(patience.of(() => this.#latency()))
      if (latencyMs === undefined)
        return { database: { ...this.#database('DOWN', null, null), ...(await replica) }, outbox: null }
      const pending = await unlessFailed(patience.of(() => this.#pendingMigrations()))
      const outbox = await unlessFailed(patience.of(() => backlogsIn(storage.system.backlogs, now)))
      const database = { ...this.#database('UP', latencyMs, pending ?? null), ...(await replica) }
      return { database, outbox: outbox ?? null }
    } finally {
      patience.end()
    }
  }

  #database(
    databaseState: 'UP' | 'DOWN',
    latencyMs: number | null,
    pendingMigrations: string[] | null,
  ): Omit<EngineStatus['database'], keyof ReplicaTold> {
    return { databaseKind: this.parts.storage.kind, databaseState, latencyMs, pendingMigrations }
  }

  /** Nulls where there is none. */
  async #replica(patience: Patience): Promise<ReplicaTold> {
    const { replica } = this.parts.storage
    if (replica === undefined) return { replicaState: null, replicaLagSeconds: null }
    const { state, lagSeconds } = (await patience.of(() => replica.status())) ?? { state: 'DOWN', lagSeconds: null }
    return { replicaState: state, replicaLagSeconds: lagSeconds }
  }

  /** To a tenth of a millisecond. */
  async #latency(): Promise<number> {
    const { clock, storage } = this.parts
    const begin = clock.monotonic()
    await storage.health()
    return Math.round((clock.monotonic() - begin) * 10) / 10
  }

  async #pendingMigrations(): Promise<string[]> {
    const at = this.parts.clock.monotonic()
    if (this.#migrations === undefined || at - this.#migrations.at >= MIGRATIONS_EVERY_MS)
      this.#migrations = { at, pending: await this.parts.storage.pendingMigrations() }
    return this.#migrations.pending
  }
}

type ReplicaTold = Pick<EngineStatus['database'], 'replicaState' | 'replicaLagSeconds'>

async function backlogsIn(backlogs: BacklogRepository, now: Date): Promise<EngineStatus['outbox']> {
  const [unsequenced, due, dead] = await Promise.all([
    backlogs.unsequenced(MOST_COUNTED),
    backlogs.due(now, MOST_COUNTED),
    backlogs.dead(MOST_COUNTED),
  ])
  return { unsequenced: told(unsequenced), due: told(due), dead: told(dead) }
}

const told = ({ count, oldest }: Backlog): BacklogStatus => ({
  count: Math.min(count, MOST_COUNTED),
  capped: count > MOST_COUNTED,
  oldest,
})

/** What failed is told as what is not known: the storage has its own words for the log. */
const unlessFailed = <T>(work: Promise<T | undefined>): Promise<T | undefined> => work.catch(() => undefined)
