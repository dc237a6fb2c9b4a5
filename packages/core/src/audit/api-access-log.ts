import { setImmediate as nextTurn } from 'node:timers/promises'
import { failureName } from '../kernel/failure-description.js'
import type { Logger } from '../kernel/logger.js'
import type { Telemetry } from '../kernel/telemetry/telemetry.js'
import type { ApiAccessEntry, ApiAccessLogSink, RefusedCalls } from './api-access-entry.js'

/** So many are stored at once: entries that wait long are moved to the old generation, at a cost of their own. */
const FULL_BATCH = 500
/**
 * Rows of one statement: it costs a commit, and holds up everything on SQLite for a millisecond. More than a full batch,
 * so that those who came since it was full need no statement of their own.
 */
const MAX_BATCH = 750
/** An upsert of so many, which is built for the call, costs more. */
const MAX_REFUSED = 50
const MAX_WAITING = 20_000
const FLUSH_AFTER_MS = 500
const MINUTE_MS = 60_000
const TOO_MANY = 429

/**
 * Collects partner calls and writes them in batches, off the path of the requests. Under a flood that the
 * database cannot take, entries are dropped and counted; a request never waits.
 */
export class ApiAccessLog {
  #waiting: ApiAccessEntry[] = []
  /** By client, path and minute: refusing must not cost the database what the limit spares it. */
  #refused = new Map<string, RefusedCalls>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #writing: Promise<void> | undefined
  #next: Promise<void> | undefined
  #dropped = 0

  constructor(
    private readonly sink: ApiAccessLogSink,
    private readonly log: Logger,
    private readonly telemetry?: Telemetry,
  ) {}

  /** Takes an entry; it is stored within half a second or so. */
  record(entry: ApiAccessEntry): void {
    if (entry.code === TOO_MANY) return this.#recordRefused(entry)
    if (this.#waiting.length >= MAX_WAITING) {
      this.#dropped++
      return
    }
    const count = this.#waiting.push(entry)
    if (count === FULL_BATCH) this.#schedule(0)
    else if (this.#timer === undefined) this.#schedule(FLUSH_AFTER_MS)
  }

  #recordRefused(entry: ApiAccessEntry): void {
    const refusedMinute = Math.floor(entry.createTime.getTime() / MINUTE_MS)
    const key = JSON.stringify([entry.tenantId, entry.clientId, entry.path, refusedMinute])
    const known = this.#refused.get(key)
    if (known === undefined && this.#refused.size >= MAX_WAITING) {
      this.#dropped++
      return
    }
    const createTime = new Date(refusedMinute * MINUTE_MS)
    this.#refused.set(
      key,
      known === undefined ? { ...entry, createTime, refusedMinute, count: 1 } : { ...known, count: known.count + 1 },
    )
    if (this.#timer === undefined) this.#schedule(FLUSH_AFTER_MS)
  }

  /** Stores what is waiting. Never throws: a log that cannot be written is reported, not an error of a caller. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await (this.#next ??= this.#storeNext())
  }

  #schedule(afterMs: number): void {
    clearTimeout(this.#timer)
    // Some runtimes answer a number.
    const timer: { readonly unref?: () => void } = (this.#timer = setTimeout(() => void this.flush(), afterMs))
    // A waiting log must not keep a process alive: `close` flushes.
    timer.unref?.()
  }

  /** What is being stored has begun without the newest: they come after it, for all who ask until then. */
  async #storeNext(): Promise<void> {
    await this.#writing
    this.#next = undefined
    await (this.#writing = this.#storeWaiting())
  }

  /** Whoever comes meanwhile waits for the next time: a statement of a few costs as much as one of a hundred. */
  async #storeWaiting(): Promise<void> {
    for (let left = this.#waiting.length; left > 0; left -= MAX_BATCH) {
      const batch = this.#waiting.splice(0, Math.min(left, MAX_BATCH))
      await this.#store(batch.length, () => this.sink.appendAll(batch))
    }
    // In the order of their keys, so that two processes never wait for each other in a circle.
    const refused = [...this.#refused].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, calls]) => calls)
    this.#refused = new Map()
    while (refused.length > 0) {
      const batch = refused.splice(0, MAX_REFUSED)
      await this.#store(batch.length, () => this.sink.countRefused(batch))
    }
    if (this.#dropped > 0) {
      this.log.warn({ entries: this.#dropped }, 'access log entries dropped')
      this.telemetry?.count('openapi.access_log.dropped', this.#dropped)
    }
    this.#dropped = 0
  }

  async #store(entries: number, write: () => Promise<void>): Promise<void> {
    try {
      await write()
    } catch (error) {
      this.log.warn({ entries, reason: failureName(error) }, 'access log entries lost')
      this.telemetry?.count('openapi.access_log.dropped', entries)
    }
    // What waits for the database lets requests in. What has not waited has to do so here.
    await nextTurn()
  }
}
