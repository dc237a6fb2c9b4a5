import { StorageError } from '@org/openapi-core/storage'
import type { PoolReport } from './pool-report.js'
import type { PostgresClient } from './postgres-client.js'
import { ignore, withinDeadline } from './within-deadline.js'

/** To take leave of the server, with nothing left to answer. */
const END_WITHIN_MS = 1000

interface Waiter {
  resolve(client: PostgresClient | Promise<PostgresClient>): void
  timer: NodeJS.Timeout
}

/** How many clients a lane may have and how long a caller waits for one. */
export interface ExclusiveLaneSettings {
  size: number
  waitTimeoutMs: number
}

/**
 * Clients that belong to one caller from `acquire` to `release`. Callers who find none free wait in the
 * order in which they came, and are rejected with `unavailable` when it takes too long.
 */
export class ExclusiveLane {
  private readonly idle: PostgresClient[] = []
  private readonly waiting: Waiter[] = []
  /** Clients that are lent or being opened. */
  private taken = 0
  private closed = false
  private ended = false
  private readonly all = new Set<PostgresClient>()
  private whenAllReturned: (() => void) | undefined

  constructor(
    private readonly settings: ExclusiveLaneSettings,
    private readonly open: () => Promise<PostgresClient>,
  ) {}

  acquire(): Promise<PostgresClient> {
    if (this.closed) return Promise.reject(new StorageError('unavailable', 'CONNECTION_ENDED'))
    if (this.hasRoom()) return this.take()
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        resolve,
        timer: setTimeout(() => {
          this.waiting.splice(this.waiting.indexOf(waiter), 1)
          reject(new StorageError('unavailable', 'POOL_TIMEOUT'))
        }, this.settings.waitTimeoutMs),
      }
      this.waiting.push(waiter)
    })
  }

  /** Gives a client back, dead or alive; a dead one leaves its place to a new one. */
  release(client: PostgresClient): void {
    this.taken -= 1
    if (client.isWornOut) void client.end(END_WITHIN_MS)
    else if (client.alive) this.idle.push(client)
    this.serve()
  }

  /** Refuses new callers, lets the present ones finish for at most `milliseconds`, then ends all clients. */
  async close(milliseconds: number): Promise<void> {
    this.closed = true
    if (this.taken > 0) {
      const returned = new Promise<void>((resolve) => (this.whenAllReturned = resolve))
      await withinDeadline(returned, milliseconds, 'CLOSE_TIMEOUT').catch(ignore)
    }
    this.ended = true
    for (const client of this.all) {
      if (this.idle.includes(client)) await client.end(END_WITHIN_MS)
      else client.kill('CONNECTION_ENDED')
    }
  }

  /** What its connections are at; one that is being opened has a caller already. */
  report(): Pick<PoolReport, 'max' | 'used' | 'idle' | 'waiting'> {
    return { max: this.settings.size, used: this.taken, idle: this.idle.length, waiting: this.waiting.length }
  }

  private hasRoom(): boolean {
    return this.idle.length > 0 || this.taken < this.settings.size
  }

  private take(): Promise<PostgresClient> {
    this.taken += 1
    const client = this.idle.pop()
    return client === undefined ? this.openClient() : Promise.resolve(client)
  }

  private async openClient(): Promise<PostgresClient> {
    try {
      const client = await this.open()
      // Its caller has been waiting since before the end.
      if (this.ended) client.kill('CONNECTION_ENDED')
      if (client.alive) this.all.add(client)
      client.onDeath(() => this.forget(client))
      return client
    } catch (error) {
      this.taken -= 1
      this.serve()
      throw error
    }
  }

  private forget(client: PostgresClient): void {
    this.all.delete(client)
    const position = this.idle.indexOf(client)
    if (position >= 0) this.idle.splice(position, 1)
  }

  private serve(): void {
    while (this.hasRoom()) {
      const waiter = this.waiting.shift()
      if (waiter === undefined) break
      clearTimeout(waiter.timer)
      waiter.resolve(this.take())
    }
    if (this.taken === 0) this.whenAllReturned?.()
  }
}
