import { setImmediate as nextTurn } from 'node:timers/promises'
import { StorageError } from '@org/openapi-core/storage'
import type { PoolReport } from './pool-report.js'
import type { PostgresClient } from './postgres-client.js'
import { ignore } from './within-deadline.js'

/** After a failed attempt to grow, a lane that has a client makes do with what it has. */
const PAUSE_AFTER_FAILURE_MS = 1000

/** More than a statement may take. */
const ANSWER_WITHIN_MS = 60_000

/**
 * Clients whose connections many callers share: statements follow each other without waiting for
 * answers. A statement goes to the client with the fewest unanswered ones, so that callers rotate and
 * keep away from a client that is held up by a slow statement.
 */
export class SharedLane {
  private readonly clients: PostgresClient[] = []
  /** Of clients that have given way to new ones and are still answering. */
  private readonly leaving = new Set<Promise<void>>()
  private opening: Promise<PostgresClient> | undefined
  private paused = false
  private closed = false

  constructor(
    private readonly size: number,
    private readonly open: () => Promise<PostgresClient>,
  ) {}

  /**
   * The client to use now, or `undefined` when none is open: then `firstClient` waits for one. Without a
   * promise, because every read of the product goes through here.
   */
  pick(): PostgresClient | undefined {
    let best: PostgresClient | undefined
    for (const client of this.clients) {
      if (best === undefined || client.pending < best.pending) best = client
    }
    if (best !== undefined && best.pending > 0 && this.clients.length < this.size) this.grow()
    if (best?.isWornOut === true) this.retire(best)
    return best
  }

  /** What its connections are at. */
  report(): Pick<PoolReport, 'max' | 'used' | 'idle' | 'waiting'> {
    const used = this.clients.filter(({ pending }) => pending > 0)
    const waiting = used.reduce((sum, { pending }) => sum + pending - 1, 0)
    return { max: this.size, used: used.length, idle: this.clients.length - used.length, waiting }
  }

  /** Waits for a client; all who wait share one attempt to connect and its failure. */
  firstClient(): Promise<PostgresClient> {
    if (this.closed) return Promise.reject(new StorageError('unavailable', 'CONNECTION_ENDED'))
    return this.opening ?? this.connect()
  }

  /** Refuses new callers, and ends after the answers that are still awaited, for at most `milliseconds`. */
  async close(milliseconds: number): Promise<void> {
    this.closed = true
    await this.opening?.catch(ignore)
    await Promise.all([...this.leaving, ...this.clients.splice(0).map((client) => client.end(milliseconds))])
  }

  /** Ends all clients that are open, at once. */
  kill(code: string): void {
    for (const client of [...this.clients]) client.kill(code)
  }

  /** It answers what it has been asked, this caller's statement included, and gives its place to a new one. */
  private retire(client: PostgresClient): void {
    this.clients.splice(this.clients.indexOf(client), 1)
    // What its caller sends now is on its way by then.
    const left = nextTurn().then(() => client.end(ANSWER_WITHIN_MS))
    this.leaving.add(left)
    void left.then(() => this.leaving.delete(left))
  }

  /** Adds a client in the background; callers go on with those that are open. */
  private grow(): void {
    if (this.opening !== undefined || this.paused || this.closed) return
    this.connect().catch(() => {
      this.paused = true
      setTimeout(() => (this.paused = false), PAUSE_AFTER_FAILURE_MS).unref()
    })
  }

  private connect(): Promise<PostgresClient> {
    this.opening = this.open()
      .then((client) => this.add(client))
      .finally(() => (this.opening = undefined))
    return this.opening
  }

  private add(client: PostgresClient): PostgresClient {
    if (!client.alive) throw new StorageError('unavailable', 'CONNECTION_CLOSED')
    this.clients.push(client)
    client.onDeath(() => {
      const position = this.clients.indexOf(client)
      if (position >= 0) this.clients.splice(position, 1)
    })
    return client
  }
}
