import { z } from 'zod'
import { failureName } from '../kernel/failure-description.js'
import type { Logger } from '../kernel/logger.js'
import type { Page, PageQuery } from '../kernel/storage/page.js'
import { integer, localDateTimeOutput, numericId } from '../http/input/fields.js'

/** One partner call, as the access log keeps it. */
export interface ApiAccessEntry {
  readonly tenantId: number
  readonly clientId: string
  readonly path: string
  /** The envelope's code. */
  readonly code: number
  readonly durationMs: number
  readonly ip: string
  readonly requestId: string
  readonly createTime: Date
}

/** Calls of a client to a path in one minute that were refused with 429: the first of them, and how many they were. */
export interface RefusedCalls extends ApiAccessEntry {
  /** Minutes since the epoch. */
  readonly refusedMinute: number
  readonly count: number
}

/** A row of the access log as the admin API shows it. */
export const apiAccessView = z.object({
  id: numericId(),
  clientId: z.string(),
  path: z.string(),
  code: integer(),
  durationMs: integer(),
  ip: z.string(),
  requestId: z.string(),
  count: z
    .int()
    .nullable()
    .transform((count) => count ?? 1)
    .pipe(
      integer().min(1).meta({
        description: 'Calls that the row tells of: 1, but for those that were refused with 429 within one minute.',
      }),
    ),
  createTime: localDateTimeOutput(),
})

/** An entry as the admin API shows it. Refused calls are one row for many, with their `count`. */
export type ApiAccessRow = z.input<typeof apiAccessView>

/** Narrows a page of the access log; what is absent narrows nothing. */
export interface ApiAccessFilter {
  readonly clientId?: string | undefined
  readonly createTime?: { readonly start: Date; readonly end: Date } | undefined
}

/** The access log of one tenant. */
export interface ApiAccessLogRepository {
  page(filter: ApiAccessFilter & PageQuery): Promise<Page<ApiAccessRow>>
  /** Deletes at most `limit` of the oldest rows from before `before`; answers how many. */
  deleteBefore(before: Date, limit: number): Promise<number>
}

/** Writes the access logs of all tenants. */
export interface ApiAccessLogSink {
  /** One statement, all or nothing. What it stored may be lost when the power goes, unlike anything else. */
  appendAll(entries: readonly ApiAccessEntry[]): Promise<void>
  /**
   * Adds these to the row that a client has for a path and a minute, or begins it; one statement, all or nothing. Each
   * client, path and minute at most once.
   */
  countRefused(calls: readonly RefusedCalls[]): Promise<void>
}

/** Rows of one statement: it costs a commit, and holds up everything on SQLite for two milliseconds. */
const MAX_BATCH = 500
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
  #dropped = 0

  constructor(
    private readonly sink: ApiAccessLogSink,
    private readonly log: Logger,
  ) {}

  /** Takes an entry; it is stored within half a second or so. */
  record(entry: ApiAccessEntry): void {
    if (entry.code === TOO_MANY) return this.#recordRefused(entry)
    if (this.#waiting.length >= MAX_WAITING) {
      this.#dropped++
      return
    }
    const count = this.#waiting.push(entry)
    // A full batch goes at once: entries that wait long are moved to the old generation, at a cost of their own.
    if (count === MAX_BATCH) this.#schedule(0)
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
    this.#refused.set(
      key,
      known === undefined ? { ...entry, refusedMinute, count: 1 } : { ...known, count: known.count + 1 },
    )
    if (this.#timer === undefined) this.#schedule(FLUSH_AFTER_MS)
  }

  /** Stores what is waiting. Never throws: a log that cannot be written is reported, not an error of a caller. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing ??= this.#drain().finally(() => (this.#writing = undefined))
    await this.#writing
  }

  #schedule(afterMs: number): void {
    clearTimeout(this.#timer)
    // Some runtimes answer a number.
    const timer: { readonly unref?: () => void } = (this.#timer = setTimeout(() => void this.flush(), afterMs))
    // A waiting log must not keep a process alive: `close` flushes.
    timer.unref?.()
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MAX_BATCH)
      await this.#store(batch.length, () => this.sink.appendAll(batch))
    }
    // In the order of their keys, so that two processes never wait for each other in a circle.
    const refused = [...this.#refused].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, calls]) => calls)
    this.#refused = new Map()
    while (refused.length > 0) {
      const batch = refused.splice(0, MAX_BATCH)
      await this.#store(batch.length, () => this.sink.countRefused(batch))
    }
    if (this.#dropped > 0) this.log.warn({ entries: this.#dropped }, 'access log entries dropped')
    this.#dropped = 0
  }

  async #store(entries: number, write: () => Promise<void>): Promise<void> {
    try {
      await write()
    } catch (error) {
      this.log.warn({ entries, reason: failureName(error) }, 'access log entries lost')
    }
  }
}
