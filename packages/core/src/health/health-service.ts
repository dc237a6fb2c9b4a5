import { cappedCount, MOST_COUNTED } from '../kernel/capped-count.js'
import type { ChannelReport } from '../kernel/channels/channel-guard.js'
import type { Clock } from '../kernel/clock.js'
import { Patience } from '../kernel/concurrency/patience.js'
import type { LogPartitions } from '../kernel/storage/log-partitions.js'
import type { Random } from '../kernel/random.js'
import type { Backlog, BacklogRepository } from './backlog.js'
import { channelStatusOf } from './channel-status.js'
import type { BacklogStatus, EngineStatus } from './engine-status.js'
import { jobStatusOf } from './job-status.js'
import type { JobReports } from './job-status.js'

/** A database that takes longer counts as one that does not answer. */
const PATIENCE_MS = 3000
/** PostgreSQL opens a connection of its own for what is asked so often. */
const SCHEMA_EVERY_MS = 60_000

/** What is told of the tables. */
type SchemaStatus = Pick<EngineStatus['database'], 'pendingMigrations' | 'unpartitionedRows'>

const UNKNOWN: SchemaStatus = { pendingMigrations: null, unpartitionedRows: null }

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
    readonly logPartitions?: Pick<LogPartitions, 'countStrays'> | undefined
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
  #schema: { readonly at: number; readonly told: SchemaStatus } | undefined

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
        return { database: { ...this.#database('DOWN', null, UNKNOWN), ...(await replica) }, outbox: null }
      const schema = await unlessFailed(patience.of(() => this.#askSchema()))
      const outbox = await unlessFailed(patience.of(() => backlogsIn(storage.system.backlogs, now)))
      const database = { ...this.#database('UP', latencyMs, schema ?? UNKNOWN), ...(await replica) }
      return { database, outbox: outbox ?? null }
    } finally {
      patience.end()
    }
  }

  #database(
    databaseState: 'UP' | 'DOWN',
    latencyMs: number | null,
    schema: SchemaStatus,
  ): Omit<EngineStatus['database'], keyof ReplicaTold> {
    return { databaseKind: this.parts.storage.kind, databaseState, latencyMs, ...schema }
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

  async #askSchema(): Promise<SchemaStatus> {
    const { clock, storage } = this.parts
    const at = clock.monotonic()
    if (this.#schema === undefined || at - this.#schema.at >= SCHEMA_EVERY_MS) {
      const pendingMigrations = await storage.pendingMigrations()
      const unpartitionedRows = (await storage.logPartitions?.countStrays(MOST_COUNTED)) ?? 0
      this.#schema = { at, told: { pendingMigrations, unpartitionedRows } }
    }
    return this.#schema.told
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

const told = ({ count, oldest }: Backlog): BacklogStatus => ({ ...cappedCount(count), oldest })

/** What failed is told as what is not known: the storage has its own words for the log. */
const unlessFailed = <T>(work: Promise<T | undefined>): Promise<T | undefined> => work.catch(() => undefined)
