import { KeepAliveConnection } from './keep-alive-connection.js'
import { Pace } from './pace.js'
import { RequestTemplate } from './request-template.js'
import type { WireRequest } from './wire-request.js'

/** One burst of load on one host. */
export interface LoadOptions {
  /** The connections take them in turn. */
  ports: readonly [number, ...number[]]
  connections: number
  requests: WireRequest[]
  /** Number of the first request: where in `requests` to begin, so that bursts do not all send the same ones. */
  offset: number
  /** Ends after this time … */
  durationMs: number
  /** … or after this many requests, whichever is first. */
  maxRequests?: number
  /** So many each second, whatever becomes of those before; where absent, each connection asks again at each answer. */
  perSecond?: number
}

/** What a burst showed. */
export interface LoadResult {
  /** Right answers after the ramp, per second of the time between the first and the last of them. */
  perSecond: number
  /** All answers, the ramp's included. */
  answers: number
  /** Milliseconds from each request after the ramp to its answer. */
  latencies: number[]
  /** Share of the burst in which the generator itself was busy: near 1 it is the limit, not the host. */
  busy: number
  failures: number
  firstFailure: string | undefined
}

/** Connections are opened and the first answers awaited before counting starts. */
const rampMs = 50
const tickMs = 1

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
  readonly #templates: RequestTemplate[]
  readonly #latencies: number[] = []
  readonly #begin = performance.now()
  readonly #pace: Pace | undefined
  /** Those that wait for a request to become due. */
  readonly #idle: KeepAliveConnection[] = []
  #sent = 0
  #answers = 0
  #counted = 0
  #firstCounted = 0
  #lastCounted = 0
  #failures = 0
  #firstFailure: string | undefined

  constructor(options: LoadOptions) {
    this.#options = options
    this.#templates = options.requests.map((request) => new RequestTemplate(request, options.ports[0]))
    if (options.perSecond !== undefined) this.#pace = new Pace(options.perSecond, this.#begin)
  }

  async run(): Promise<void> {
    const pace = this.#pace
    const ticks = pace && setInterval(() => this.#tick(pace), tickMs)
    await Promise.all(Array.from({ length: this.#options.connections }, (_, at) => this.#connection(at)))
    clearInterval(ticks)
  }

  result(busy: number): LoadResult {
    const seconds = (this.#lastCounted - this.#firstCounted) / 1000
    return {
      perSecond: seconds > 0 ? (this.#counted - 1) / seconds : 0,
      answers: this.#answers,
      latencies: this.#latencies,
      busy,
      failures: this.#failures,
      firstFailure: this.#firstFailure,
    }
  }

  #connection(at: number): Promise<void> {
    const { ports } = this.#options
    return new Promise((resolve) => {
      new KeepAliveConnection(ports[at % ports.length] ?? ports[0], {
        next: (connection) => this.#next(connection),
        answered: (connection, response) => this.#answered(connection, response),
        failed: (reason) => this.#failed(reason),
        closed: resolve,
      })
    })
  }

  /** Sends what has become due; lets connections go at the end, when nothing becomes due any more. */
  #tick(pace: Pace): void {
    const isOver = this.#isOver
    if (!isOver) pace.tick(performance.now())
    while (this.#idle.length > 0 && (isOver || pace.isWaiting)) this.#idle.pop()?.goOn()
  }

  #next(connection: KeepAliveConnection): Buffer | 'wait' | undefined {
    if (this.#failures > 0) return undefined
    const dueAt = this.#dueAt()
    if (dueAt === undefined) {
      if (this.#isOver) return undefined
      this.#idle.push(connection)
      return 'wait'
    }
    connection.requestIndex = this.#options.offset + this.#sent++
    connection.sentAt = dueAt
    return this.#templateOf(connection.requestIndex)?.bytesOf(connection.requestIndex)
  }

  /** Since when the next request could be on its way; undefined where none is due. */
  #dueAt(): number | undefined {
    if (this.#pace !== undefined) return this.#pace.take()
    return this.#isOver ? undefined : performance.now()
  }

  get #isOver(): boolean {
    const { durationMs, maxRequests = Infinity } = this.#options
    return this.#sent >= maxRequests || performance.now() - this.#begin > rampMs + durationMs
  }

  #templateOf(requestIndex: number): RequestTemplate | undefined {
    return this.#templates[requestIndex % this.#templates.length]
  }

  #answered({ requestIndex, sentAt }: KeepAliveConnection, response: string): void {
    const expected = this.#templateOf(requestIndex)?.expectedOf(requestIndex) ?? ''
    if (!response.startsWith('HTTP/1.1 200 ') || !response.includes(expected)) {
      this.#failed(`expected 200 and ${expected}, got ${response}`)
      return
    }
    this.#answers++
    const now = performance.now()
    if (now - this.#begin < rampMs) return
    this.#latencies.push(Math.round((now - sentAt) * 1000) / 1000)
    if (this.#counted++ === 0) this.#firstCounted = now
    this.#lastCounted = now
  }

  #failed(reason: string): void {
    this.#failures++
    this.#firstFailure ??= reason
  }
}
