import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { noCounts } from '../measure/work-counts.js'
import type { WorkCounts } from '../measure/work-counts.js'
import { StatementCounter, Turns } from './statement-counter.js'

/** A way to PostgreSQL. */
export interface ProxyOptions {
  /** Where PostgreSQL listens. */
  readonly port: number
  /** Milliseconds that whatever is sent to the server is late: so much longer takes each turn. */
  readonly delayMs: number
  /** Also counts what is asked for, which costs the proxy time. */
  readonly counts: boolean
}

/** Stands between a host and PostgreSQL, as a network would, and counts what goes by. */
export class DatabaseProxy {
  readonly #counters = new Set<StatementCounter>()
  readonly #turns = new Turns()
  readonly #sockets = new Set<Socket>()

  /** Milliseconds that whatever is sent to the server from now on is late. Set while nothing is under way. */
  delayMs: number

  private constructor(
    private readonly server: Server,
    private readonly options: ProxyOptions,
  ) {
    this.delayMs = options.delayMs
  }

  static async start(options: ProxyOptions): Promise<DatabaseProxy> {
    const server = createServer({ noDelay: true }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const proxy = new DatabaseProxy(server, options)
    server.on('connection', (client) => proxy.#accept(client))
    return proxy
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  /** What was asked for since this was last asked. */
  takeCounts(): WorkCounts {
    this.#turns.reset()
    let total = noCounts
    for (const counter of this.#counters) {
      const { statements, controls, parses, turns } = counter.counts
      counter.reset()
      total = {
        statements: total.statements + statements,
        controls: total.controls + controls,
        parses: total.parses + parses,
        turns: total.turns + turns,
      }
    }
    return total
  }

  /** Ends all connections. */
  close(): void {
    this.server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  #accept(client: Socket): void {
    const { port, counts } = this.options
    const server = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#sockets.add(client)
    const counter = counts ? new StatementCounter(this.#turns) : undefined
    if (counter !== undefined) this.#counters.add(counter)
    client.on('data', (chunk: Buffer) => {
      counter?.sent(chunk)
      if (this.delayMs === 0) server.write(chunk)
      // Delays of one length end in the order in which they began.
      else setTimeout(() => server.writable && server.write(chunk), this.delayMs)
    })
    server.on('data', (chunk: Buffer) => {
      counter?.answered()
      client.write(chunk)
    })
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => {
        other.destroy()
        this.#sockets.delete(client)
      })
    }
  }
}
