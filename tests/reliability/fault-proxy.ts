import type { Random } from '@org/openapi-core'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'

/** What a network can do to the connections between an engine and its PostgreSQL. */
export type NetworkFault =
  /** Everything arrives, later. */
  | 'delay'
  /** What is connected stays so, and no byte of it ever arrives; who connects anew is served. */
  | 'half-open'
  /** Now and then an answer breaks off in its middle, and the connection with it. */
  | 'reset'
  /** Nothing arrives and nobody gets through; what was sent arrives when it is over. */
  | 'partition'
  /** The server commits, and the connection breaks before it can say so. */
  | 'lost-commit'

const DELAY_MS = 40
/** One answer of so many is cut, and of commits one of so many is lost. */
const RESET_EVERY = 40
const LOSE_EVERY = 4
const COMMIT = Buffer.from('commit\0')

/** Stands between an engine and its PostgreSQL, and is as good a network as it is told to be. */
export class FaultProxy {
  /** How often it has broken or swallowed something. */
  faults = 0
  #fault: NetworkFault | undefined
  readonly #pairs = new Set<Pair>()
  #released: (() => void)[] = []

  private constructor(
    private readonly server: Server,
    readonly url: string,
    private readonly random: Random,
  ) {}

  static async start(target: string, random: Random): Promise<FaultProxy> {
    const { hostname, port } = new URL(target)
    const server = createServer({ noDelay: true })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = new URL(target)
    url.port = String((server.address() as AddressInfo).port)
    const proxy = new FaultProxy(server, url.href, random)
    server.on('connection', (client) =>
      proxy.#accept(client, connect({ host: hostname, port: Number(port), noDelay: true })),
    )
    return proxy
  }

  set(fault: NetworkFault | undefined): void {
    this.#fault = fault
    if (fault === 'half-open') {
      this.faults += this.#pairs.size
      for (const pair of this.#pairs) pair.isDead = true
    }
    if (fault !== 'partition') for (const release of this.#released.splice(0)) release()
  }

  async close(): Promise<void> {
    for (const pair of this.#pairs) pair.end()
    await new Promise((resolve) => this.server.close(resolve))
  }

  #accept(client: Socket, server: Socket): void {
    const pair = new Pair(client, server)
    this.#pairs.add(pair)
    pair.whenEnded(() => this.#pairs.delete(pair))
    client.on('data', (bytes: Buffer) => {
      if (this.#fault === 'lost-commit' && bytes.includes(COMMIT) && this.random.integer(LOSE_EVERY) === 0)
        pair.isLosing = true
      this.#pass(pair, () => server.write(bytes))
    })
    server.on('data', (bytes: Buffer) => {
      if (pair.isLosing) this.#break(pair)
      else if (this.#fault === 'reset' && this.random.integer(RESET_EVERY) === 0) {
        client.write(bytes.subarray(0, bytes.length / 2), () => this.#break(pair))
      } else this.#pass(pair, () => client.write(bytes))
    })
  }

  #break(pair: Pair): void {
    this.faults += 1
    pair.end()
  }

  /** In order: what is sent later is not sent earlier than what waits. */
  #pass(pair: Pair, send: () => void): void {
    if (pair.isDead) return
    if (this.#fault === 'partition') {
      this.faults += 1
      this.#released.push(() => pair.isOpen && send())
    } else if (this.#fault === 'delay') {
      this.faults += 1
      pair.later(send, DELAY_MS)
    } else pair.later(send, 0)
  }
}

class Pair {
  isDead = false
  /** The next answer is the one to a commit. */
  isLosing = false
  isOpen = true
  /** In the order in which it came. */
  readonly #waiting: { readonly dueAt: number; readonly send: () => void }[] = []

  constructor(
    private readonly client: Socket,
    private readonly server: Socket,
  ) {
    for (const socket of [client, server]) socket.on('error', () => undefined)
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
  }

  whenEnded(listener: () => void): void {
    this.client.once('close', () => {
      this.isOpen = false
      listener()
    })
  }

  /**
   * Behind whatever waits: of two timers the later may fire first, and bytes that overtake each other are no network.
   */
  later(send: () => void, milliseconds: number): void {
    this.#waiting.push({ dueAt: performance.now() + milliseconds, send })
    if (this.#waiting.length === 1) this.#sendDue()
  }

  #sendDue(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const early = next.dueAt - performance.now()
      if (early > 0) {
        setTimeout(() => this.#sendDue(), early)
        return
      }
      if (this.isOpen) next.send()
      this.#waiting.shift()
    }
  }

  /** As a reset does it: nothing of what is on the way arrives. */
  end(): void {
    this.client.resetAndDestroy()
    this.server.destroy()
  }
}
