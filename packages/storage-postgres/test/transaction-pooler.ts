import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import postgres from 'postgres'
import type { Sql } from 'postgres'

/**
 * A pooler in transaction mode that gives each transaction the session that has rested longest, so that no two in a
 * row of one client meet the same. It knows just enough of the protocol: clients log in to a session of their own,
 * which then belongs to all.
 */
export interface TransactionPooler {
  url: string
  /** Sessions at the server that nobody uses now. */
  idle(): number
  close(): Promise<void>
}

/** Sessions that are there before the first client, so that it has some to change between. */
const SPARE_SESSIONS = 3
const IDLE = 'I'.charCodeAt(0)

/** Cuts a stream into messages: a letter, a length that counts itself, a body. */
class Messages {
  #rest = Buffer.alloc(0)

  read(bytes: Buffer): Buffer[] {
    this.#rest = Buffer.concat([this.#rest, bytes])
    const messages: Buffer[] = []
    while (this.#rest.length >= 5 && this.#rest.length > this.#rest.readUInt32BE(1)) {
      const end = this.#rest.readUInt32BE(1) + 1
      messages.push(this.#rest.subarray(0, end))
      this.#rest = this.#rest.subarray(end)
    }
    return messages
  }
}

const letterOf = (message: Buffer): string => String.fromCharCode(message[0] as number)

const textAt = (message: Buffer, start: number): string => message.toString('latin1', start, message.indexOf(0, start))

/** The prepared statement that a message makes or names; empty where none, or an unnamed one. */
function statementIn(message: Buffer): string {
  const letter = letterOf(message)
  if (letter === 'P') return textAt(message, 5)
  if (letter === 'B') return textAt(message, message.indexOf(0, 5) + 1)
  return letter === 'D' && message[5] === 'S'.charCodeAt(0) ? textAt(message, 6) : ''
}

/**
 * Prepares in a session what a client has prepared in another one, as PgBouncer does from 1.21 on, as long as nothing
 * fails: `npm run test:pooler` has what happens otherwise.
 */
class StatementKeeper {
  readonly #known = new Map<Socket, Set<string>>()
  /** Of the statements that a session is preparing: whether the client waits for the answer. */
  readonly #awaited = new Map<Socket, boolean[]>()

  /** `parsed`: what the client has prepared, by name. */
  forward(message: Buffer, server: Socket, parsed: Map<string, Buffer>): void {
    const name = statementIn(message)
    const known = this.#known.get(server) ?? new Set()
    this.#known.set(server, known)
    if (letterOf(message) === 'P') {
      parsed.set(name, message)
      this.#note(server, true)
      known.add(name)
    } else if (name !== '' && !known.has(name)) {
      this.#note(server, false)
      known.add(name)
      server.write(parsed.get(name) as Buffer)
    }
    server.write(message)
  }

  /** Whether an answer of the session is for its client. */
  isAwaited(message: Buffer, server: Socket): boolean {
    return letterOf(message) !== '1' || this.#awaited.get(server)?.shift() !== false
  }

  #note(server: Socket, isAwaited: boolean): void {
    this.#awaited.set(server, [...(this.#awaited.get(server) ?? []), isAwaited])
  }
}

class PooledClient {
  server: Socket | undefined
  /** Sent while there was no session for it. */
  readonly held: Buffer[] = []
  readonly #parsed = new Map<string, Buffer>()
  /** Answers to whole requests that are still to come. */
  #awaited = 0

  constructor(
    readonly socket: Socket,
    private readonly pool: Pool,
  ) {
    const messages = new Messages()
    socket.removeAllListeners('data')
    socket.on('data', (bytes: Buffer) => messages.read(bytes).forEach((message) => this.#send(message)))
  }

  /** From the server. A request is over with `ReadyForQuery`, a transaction with one that says so. */
  receive(message: Buffer, server: Socket): void {
    if (this.pool.keeper?.isAwaited(message, server) !== false) this.socket.write(message)
    if (letterOf(message) !== 'Z') return
    this.#awaited -= 1
    if (this.#awaited === 0 && message[5] === IDLE) this.pool.giveBack(this)
  }

  forward(message: Buffer, server: Socket): void {
    if (this.pool.keeper === undefined) server.write(message)
    else this.pool.keeper.forward(message, server, this.#parsed)
  }

  #send(message: Buffer): void {
    const letter = letterOf(message)
    if (letter === 'X') return
    if (letter === 'Q' || letter === 'S') this.#awaited += 1
    if (this.server === undefined) {
      this.held.push(message)
      this.pool.lend(this)
    } else this.forward(message, this.server)
  }
}

class Pool {
  readonly #idle: Socket[] = []
  readonly #waiting: PooledClient[] = []
  readonly #users = new Map<Socket, PooledClient>()

  constructor(readonly keeper: StatementKeeper | undefined) {}

  get idle(): number {
    return this.#idle.length
  }

  /** The log-in is the client's own affair; with its end the session is everybody's. */
  accept(socket: Socket, server: Socket): void {
    const messages = new Messages()
    let client: PooledClient | undefined
    socket.on('data', (bytes: Buffer) => server.write(bytes))
    server.on('data', (bytes: Buffer) => {
      for (const message of messages.read(bytes)) {
        if (client !== undefined) this.#users.get(server)?.receive(message, server)
        else {
          socket.write(message)
          if (letterOf(message) === 'Z') {
            client = new PooledClient(socket, this)
            this.#rest(server)
          }
        }
      }
    })
    socket
      .on('error', () => undefined)
      .on('close', () => (client === undefined ? server.destroy() : this.#leave(client)))
    server
      .on('error', () => undefined)
      .on('close', () => {
        if (this.#idle.includes(server)) this.#idle.splice(this.#idle.indexOf(server), 1)
        if (client === undefined) socket.destroy()
        this.#users.get(server)?.socket.destroy()
      })
  }

  lend(client: PooledClient): void {
    const server = this.#idle.shift()
    if (server === undefined) {
      if (!this.#waiting.includes(client)) this.#waiting.push(client)
      return
    }
    client.server = server
    this.#users.set(server, client)
    for (const message of client.held.splice(0)) client.forward(message, server)
  }

  giveBack(client: PooledClient): void {
    const { server } = client
    client.server = undefined
    if (server === undefined) return
    this.#users.delete(server)
    this.#rest(server)
  }

  #rest(server: Socket): void {
    this.#idle.push(server)
    const next = this.#waiting.shift()
    if (next !== undefined) this.lend(next)
  }

  /** As many sessions as clients: with one in a transaction its session goes, otherwise any. */
  #leave(client: PooledClient): void {
    if (this.#waiting.includes(client)) this.#waiting.splice(this.#waiting.indexOf(client), 1)
    const server = client.server ?? this.#idle.shift()
    server?.destroy()
  }
}

/** A pooler in front of the server of `url`, which may keep what its clients prepare. */
export async function startTransactionPooler(url: string, { keepsPrepared = false } = {}): Promise<TransactionPooler> {
  const target = new URL(url)
  const pool = new Pool(keepsPrepared ? new StatementKeeper() : undefined)
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    const outgoing = connect({ port: Number(target.port), host: target.hostname, noDelay: true })
    for (const each of [socket, outgoing]) sockets.add(each.once('close', () => sockets.delete(each)))
    pool.accept(socket, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const pooled = new URL(url)
  pooled.port = String((server.address() as AddressInfo).port)
  const logIn = { max: 1, fetch_types: false, connection: { TimeZone: 'UTC' } }
  const spare = Array.from({ length: SPARE_SESSIONS }, (): Sql => postgres(pooled.href, logIn))
  await Promise.all(spare.map((sql) => sql.unsafe('select 1')))
  return {
    url: pooled.href,
    idle: () => pool.idle,
    async close() {
      await Promise.all(spare.map((sql) => sql.end({ timeout: 0 })))
      sockets.forEach((socket) => socket.destroy())
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
