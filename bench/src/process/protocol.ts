import type { LoadOptions, LoadResult } from '../load/load-generator.js'
import type { WorkCounts } from '../measure/work-counts.js'
import type { ProxyOptions } from '../proxy/database-proxy.js'
import type { Disturbance, HostOptions, HostReady, PieceRange } from '../target.js'

/** Questions that a process answers over its IPC channel, each with one argument and one answer. */
export type Protocol<P> = { [Question in keyof P]: (argument: never) => unknown }

/** CPU time and resident memory of a host, as the host itself sees them. */
export interface MemoryUse {
  rss: number
  heapUsed: number
}

/** What the runner asks of a host: the process under test. */
export interface HostProtocol {
  start(options: HostOptions): HostReady
  /** Microseconds of CPU (user and system) since the process began. */
  cpu(argument: null): number
  /** After full collections; the host must run with `--expose-gc`. */
  memory(argument: null): MemoryUse
  /** Brings into being what these many requests of a numbered workload work on. */
  supply(pieces: PieceRange): void
  /** Does other work for so long; answers how many pieces of it. */
  disturb(disturbance: Disturbance): number
  /** What SQLite was asked for since this was last asked; the host must have been told to count. */
  takeCounts(argument: null): WorkCounts
}

/** What the runner asks of the load generator. */
export interface LoadProtocol {
  run(options: LoadOptions): LoadResult
}

/** What the runner asks of the process between the hosts and PostgreSQL. */
export interface ProxyProtocol {
  /** Answers the port of a new way to PostgreSQL. */
  open(options: ProxyOptions): number
  /** What was asked for on a port since this was last asked. */
  takeCounts(port: number): WorkCounts
}

/** One question on the wire; `id` pairs it with its answer. */
export interface Question {
  id: number
  question: string
  argument: unknown
}

/** One answer on the wire: a value or the text of a failure. */
export type Answer = { id: number; value: unknown } | { id: number; failure: string }
