import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { checkOptions, option } from '@org/openapi-core'

/** What callers may take of a process. */
export interface HostLimits {
  /** Connections at a time, for each is memory and a file; those beyond are closed. */
  readonly connections: number
  /** Milliseconds for the headers of a request. */
  readonly headersMs: number
  /** Milliseconds for a whole request: longer than the engine waits for a body, so that it says so itself. */
  readonly requestMs: number
  /** Milliseconds between two looks for connections that are too slow. */
  readonly checkMs: number
}

/** Those that are told otherwise, one by one. */
type ChangedLimits = { readonly [Name in keyof HostLimits]?: HostLimits[Name] | undefined }

/** A limit that is there and undefined is the usual one: Node would take it for none. */
export const limitsOf = ({
  connections = 2000,
  headersMs = 10_000,
  requestMs = 15_000,
  checkMs = 1000,
}: ChangedLimits): HostLimits => ({ connections, headersMs, requestMs, checkMs })

/** Above Node's 16 KiB, so that an oversized token is refused by the engine, in its own words. */
const MAX_HEADER_BYTES = 32 * 1024
const SWEEP_MS = 50
/** How long a connection that has not sent anything may still begin. */
const UNUSED_MS = 500

/** How a server listens. */
export interface ListenOptions {
  /** Among the workers of a cluster: this one alone has the port, instead of all of them one. */
  readonly exclusive?: boolean | undefined
}

/** A `node:http` server that callers cannot hold on to, and that ends without cutting anybody off. */
export class HostServer {
  readonly #server
  /** Connections without a request so far; Node does not count them as idle. */
  readonly #unused = new Set<Socket>()
  #isStopping = false

  /** `limits` replace the usual ones, one by one. */
  constructor(listener: RequestListener, changed: ChangedLimits = {}) {
    checkOptions('HostServer', changed, {
      connections: option.whole(1).optional(),
      headersMs: option.milliseconds().optional(),
      requestMs: option.milliseconds().optional(),
      checkMs: option.milliseconds().optional(),
    })
    const limits = limitsOf(changed)
    const options = {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
    }
    this.#server = createServer(options, (request, response) => {
      this.#unused.delete(request.socket)
      if (this.#isStopping) response.setHeader('connection', 'close')
      listener(request, response)
    })
    this.#server.maxConnections = limits.connections
    this.#server.on('connection', (socket: Socket) => {
      this.#unused.add(socket)
      socket.once('close', () => this.#unused.delete(socket))
    })
  }

  /** Whether it is about to end: `drain` or `stop` was called. */
  get isStopping(): boolean {
    return this.#isStopping
  }

  /** Answers the port, which the system chose where 0 was asked for. */
  async listen(port: number, host: string, { exclusive = false }: ListenOptions = {}): Promise<number> {
    this.#server.listen({ port, host, exclusive })
    await once(this.#server, 'listening')
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('HostServer: has no port')
    return address.port
  }

  /**
   * Goes on taking requests for `ms`, or until `hurry` is aborted, and closes the connections of those that it answers: for
   * balancers to see at `/readyz` that it is about to stop, before it does.
   */
  async drain(ms: number, hurry?: AbortSignal): Promise<void> {
    this.#isStopping = true
    if (ms > 0) await delay(ms, undefined, { signal: hurry }).catch(() => undefined)
  }

  /** Takes no more, finishes what is in flight, but for at most `limitMs`. */
  async stop(limitMs: number): Promise<void> {
    this.#isStopping = true
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    // A connection becomes idle when its last answer is out: look again and again.
    const sweep = setInterval(() => this.#server.closeIdleConnections(), SWEEP_MS)
    const unused = setTimeout(() => this.#unused.forEach((socket) => socket.destroy()), UNUSED_MS)
    const deadline = setTimeout(() => this.#server.closeAllConnections(), limitMs)
    await closed
    clearInterval(sweep)
    clearTimeout(unused)
    clearTimeout(deadline)
  }
}
