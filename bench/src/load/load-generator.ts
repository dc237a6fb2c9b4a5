import { KeepAliveConnection } from './keep-alive-connection.js'
import { toBytes } from './wire-request.js'
import type { WireRequest } from './wire-request.js'

/** One burst of load on one host. */
export interface LoadOptions {
  port: number
  connections: number
  requests: WireRequest[]
  /** Where in `requests` to begin, so that successive bursts do not all send the same ones. */
  offset: number
  /** Ends after this time … */
  durationMs: number
  /** … or after this many requests, whichever is first. */
  maxRequests?: number
}

/** What a burst showed. */
export interface LoadResult {
  /** Right answers after the ramp, per second of the time between the first and the last of them. */
  perSecond: number
  /** All answers, the ramp's included. */
  answers: number
  /** Share of the burst in which the generator itself was busy: near 1 it is the limit, not the host. */
  busy: number
  failures: number
  firstFailure: string | undefined
}

/** Connections are opened and the first answers awaited before counting starts. */
const rampMs = 50

/** Sends requests on all connections, one in flight each, and checks every answer. */
export async function generateLoad(options: LoadOptions): Promise<LoadResult> {
  const burst = new Burst(options)
  const cpuBefore = process.cpuUsage()
  const begin = performance.now()
  await burst.run()
  const { user, system } = process.cpuUsage(cpuBefore)
  return burst.result((user + system) / 1000 / (performance.now() - begin))
}

class Burst {
  readonly #options: LoadOptions
  readonly #bytes: Buffer[]
  readonly #begin = performance.now()
  #sent = 0
  #answers = 0
  #counted = 0
  #firstCounted = 0
  #lastCounted = 0
  #failures = 0
  #firstFailure: string | undefined

  constructor(options: LoadOptions) {
    this.#options = options
    this.#bytes = options.requests.map((request) => toBytes(request, options.port))
  }

  async run(): Promise<void> {
    await Promise.all(Array.from({ length: this.#options.connections }, () => this.#connection()))
  }

  result(busy: number): LoadResult {
    const seconds = (this.#lastCounted - this.#firstCounted) / 1000
    return {
      perSecond: seconds > 0 ? (this.#counted - 1) / seconds : 0,
      answers: this.#answers,
      busy,
      failures: this.#failures,
      firstFailure: this.#firstFailure,
    }
  }

  #connection(): Promise<void> {
    return new Promise((resolve) => {
      new KeepAliveConnection(this.#options.port, {
        next: (connection) => this.#next(connection),
        answered: (connection, response) => this.#answered(connection.requestIndex, response),
        failed: (reason) => this.#failed(reason),
        closed: resolve,
      })
    })
  }

  #next(connection: KeepAliveConnection): Buffer | undefined {
    const { durationMs, maxRequests = Infinity, offset } = this.#options
    if (this.#sent >= maxRequests || this.#failures > 0) return undefined
    if (performance.now() - this.#begin > rampMs + durationMs) return undefined
    connection.requestIndex = (offset + this.#sent++) % this.#bytes.length
    return this.#bytes[connection.requestIndex]
  }

  #answered(requestIndex: number, response: string): void {
    const expected = this.#options.requests[requestIndex]?.expect ?? ''
    if (!response.startsWith('HTTP/1.1 200 ') || !response.includes(expected)) {
      this.#failed(`expected 200 and ${expected}, got ${response}`)
      return
    }
    this.#answers++
    const now = performance.now()
    if (now - this.#begin < rampMs) return
    if (this.#counted++ === 0) this.#firstCounted = now
    this.#lastCounted = now
  }

  #failed(reason: string): void {
    this.#failures++
    this.#firstFailure ??= reason
  }
}
