import { StorageError } from '@org/openapi-core/storage'
import type { Logger, ReplicaStatus } from '@org/openapi-core/storage'
import { LagMeter } from './lag-meter.js'
import type { PostgresClient } from './postgres-client.js'
import { SharedLane } from './shared-lane.js'
import { ignore, withinDeadline } from './within-deadline.js'

// oxlint-disable-next-line house/no-ambient-input -- how old an answer of another server is; nothing of it is kept
const elapsed = (): number => performance.now()

/** How often a replica is asked how far it is; more often where little lag is allowed. */
const LOOK_EVERY_MS = 1000
/** For one answer to that; a replica that says nothing for as long is given up until it does. */
const ANSWER_WITHIN_MS = 1000

/**
 * Where a session looks for its tables: a streaming replica has the numbers of its primary. An address that leads to another
 * database would answer with somebody else's rows, or never, and both look as if the copy was in time.
 */
const WHERE = `concat_ws('/', (select system_identifier from pg_control_system()),
  (select oid from pg_database where datname = current_database()), current_schema()) as database`

/**
 * The last place in a primary's log of which anybody may have been told that it is stored. It may lie within an entry that
 * is no commit, which no replica comes to before more is stored: at the latest with the note of what is running that an
 * idle server makes every 15 s.
 */
export const PLACE_OF_PRIMARY = `select (pg_current_wal_flush_lsn() - '0/0')::text as place, ${WHERE}`

/** How far a replica has come, and whether it still is one. */
const PLACE_OF_REPLICA = `select (pg_last_wal_replay_lsn() - '0/0')::text as place, pg_is_in_recovery()::text as is_standby, ${WHERE}`

/** How far a server's log goes, and where the session is that says so. */
interface Place {
  readonly at: bigint
  readonly database: string
}

/** How late a replica may be, and how many connections it has. */
export interface ReplicaLaneSettings {
  maxLagMs: number
  /** Two or more: one asks how late it is, so that no long statement is in its way. */
  size: number
  /** Asks the primary for `PLACE_OF_PRIMARY`. */
  placeOfPrimary(): Promise<Place>
  log(): Logger | undefined
}

/** The answer to `PLACE_OF_PRIMARY` or `PLACE_OF_REPLICA`. */
export const placeIn = (row: Record<string, unknown> | undefined): Place => ({
  at: BigInt(String(row?.['place'])),
  database: String(row?.['database']),
})

/**
 * Clients of a streaming replica, for what may be read somewhat late. Nobody waits for the replica to be there: whoever
 * finds it late, dead, silent or promoted asks the primary, and so does whoever is refused by it, for whatever reason.
 * It is looked after once a second from the first read on, and used again as soon as it is known to be in time.
 */
export class ReplicaLane {
  private readonly lag: LagMeter
  private readonly looks: SharedLane
  private readonly reads: SharedLane
  private firstLook: Promise<void> | undefined
  private looking = false
  private timer: NodeJS.Timeout | undefined
  private answers = false
  private isClosed = false
  /** Where the primary's tables are, as it has last said. */
  private database: string | undefined
  /** Why it was not read from, since it last was: each is told once. */
  private readonly told = new Set<string>()

  constructor(
    private readonly settings: ReplicaLaneSettings,
    open: () => Promise<PostgresClient>,
  ) {
    this.lag = new LagMeter(settings.maxLagMs)
    this.looks = new SharedLane(1, open)
    this.reads = new SharedLane(settings.size - 1, open)
  }

  /** Asks the replica, or the primary where the replica cannot answer in time or at all. */
  async read<T>(replica: (client: PostgresClient) => Promise<T>, primary: () => Promise<T>): Promise<T> {
    await this.watch()
    const client = this.isInTime() ? this.reads.pick() : undefined
    return client === undefined ? primary() : replica(client).catch(primary)
  }

  /** What the connections that are read from are at. */
  report(): ReturnType<SharedLane['report']> {
    return this.reads.report()
  }

  /** How it is as far as it is known; the first to ask has it looked after. */
  async status(): Promise<ReplicaStatus> {
    await this.watch()
    const lagMs = this.lag.lagMs(elapsed())
    const lagSeconds = lagMs === undefined ? null : Math.round(lagMs / 100) / 10
    if (!this.answers) return { state: 'DOWN', lagSeconds: null }
    return { state: this.isInTime() ? 'UP' : 'BEHIND', lagSeconds }
  }

  /** Ends the watch, and the clients after the answers that are still awaited, for at most `milliseconds`. */
  async close(milliseconds: number): Promise<void> {
    this.isClosed = true
    this.firstLook = Promise.resolve()
    clearInterval(this.timer)
    this.lag.forget()
    await Promise.all([this.looks.close(milliseconds), this.reads.close(milliseconds)])
  }

  private isInTime(): boolean {
    const lagMs = this.lag.lagMs(elapsed())
    return lagMs !== undefined && lagMs <= this.settings.maxLagMs
  }

  /** The first waits for one look, at most a few seconds where a server is silent; nobody after it waits. */
  private watch(): Promise<void> {
    return (this.firstLook ??= this.begin())
  }

  private begin(): Promise<void> {
    // Several times within the lag that is allowed, or it would be too old between two looks.
    const everyMs = Math.min(LOOK_EVERY_MS, this.settings.maxLagMs / 3)
    this.timer = setInterval(() => void this.look(), everyMs)
    this.timer.unref()
    return this.look()
  }

  /** Never rejects. */
  private async look(): Promise<void> {
    if (this.looking) return
    this.looking = true
    await this.markPrimary()
    try {
      this.lag.reach(await withinDeadline(this.askReplica(), ANSWER_WITHIN_MS, 'REPLICA_TIMEOUT'))
      this.answers = true
      this.tellOfReturn()
    } catch (error) {
      const code = error instanceof StorageError ? error.driverCode : 'REPLICA_ANSWER'
      this.forget(code)
      this.tellOfLoss(code)
    } finally {
      this.looking = false
    }
  }

  /** A primary that does not answer leaves the replica as late as it is. */
  private async markPrimary(): Promise<void> {
    const at = elapsed()
    const place = withinDeadline(this.settings.placeOfPrimary(), ANSWER_WITHIN_MS, 'PRIMARY_TIMEOUT')
    await place.then((known) => {
      this.lag.mark(at, known.at)
      this.database = known.database
    }, ignore)
  }

  private async askReplica(): Promise<bigint> {
    const client = this.looks.pick() ?? (await this.looks.firstClient())
    const { rows } = await client.raw(PLACE_OF_REPLICA)
    // A promoted one goes its own way, or is the primary by now.
    if (rows[0]?.['is_standby'] !== 'true') throw new StorageError('unavailable', 'NOT_A_REPLICA')
    const { at, database } = placeIn(rows[0])
    if (this.database !== undefined && database !== this.database)
      throw new StorageError('unavailable', 'OTHER_DATABASE')
    // Before anybody reads: no caller waits for a connection.
    if (this.reads.pick() === undefined) await this.reads.firstClient()
    return at
  }

  private tellOfLoss(driverCode: string): void {
    if (this.isClosed || this.told.has(driverCode)) return
    this.told.add(driverCode)
    this.settings.log()?.warn({ driverCode }, 'the replica cannot be read from: the primary answers instead')
  }

  private tellOfReturn(): void {
    if (this.told.size === 0) return
    this.told.clear()
    this.settings.log()?.info({}, 'the replica answers again')
  }

  /** Whoever waits for an answer of it is rejected now, and asks the primary. */
  private forget(code: string): void {
    this.answers = false
    this.lag.forget()
    this.looks.kill(code)
    this.reads.kill(code)
  }
}
