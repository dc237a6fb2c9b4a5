import { Agent, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'

/** A request as it goes over the wire. */
export interface HttpCall {
  readonly method?: string
  /** Path and query, sent as they are. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  /** Several chunks are sent one by one, without a length. */
  readonly body?: Uint8Array | readonly Uint8Array[]
  readonly agent?: Agent
}

/** An answer as it came over the wire. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/**
 * Sends a request with `node:http`, which changes nothing in it; the connection is closed after it unless `agent` keeps
 * it.
 */
export function sendHttp(url: string, call: HttpCall): Promise<HttpAnswer> {
  const { hostname, port } = new URL(url)
  const { method = 'GET', path, headers = {}, body = [], agent } = call
  return new Promise((resolve, reject) => {
    const options = {
      hostname,
      port,
      method,
      path,
      agent: agent ?? false,
      headers: headers as Record<string, string[]>,
    }
    const outgoing = request(options, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }),
      )
    })
    // A server may answer and hang up before it has read everything: the answer counts, not what the writing side met.
    outgoing.on('error', (error) => setTimeout(() => reject(error), 1000))
    if (body instanceof Uint8Array) outgoing.end(body)
    else void writeChunks(outgoing, body)
  })
}

async function writeChunks(outgoing: ReturnType<typeof request>, chunks: readonly Uint8Array[]): Promise<void> {
  for (const chunk of chunks) {
    outgoing.write(chunk)
    // So that each goes over the wire alone.
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  outgoing.end()
}

/** An agent that sends everything over one connection. */
export function oneConnection(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 1 })
}

/** A connection for bytes that no well-behaved client sends. */
export interface RawConnection {
  readonly socket: Socket
  /** Everything that has come so far. */
  received(): string
  /** Resolves when what has come matches; rejects after five seconds. */
  until(pattern: RegExp): Promise<string>
  /** Resolves when the connection is closed. */
  readonly closed: Promise<void>
}

const PATIENCE_MS = 5000

/** Connects and writes `text` as it is. */
export function openRaw(url: string, text: string): RawConnection {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let seen = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => (seen += chunk))
  // What counts is what has come; a reset shows as `closed`.
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(text, 'latin1')
  const until = async (pattern: RegExp): Promise<string> => {
    for (let waited = 0; !pattern.test(seen); waited += 5) {
      if (waited > PATIENCE_MS) throw new Error(`No ${String(pattern)} in: ${seen}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    return seen
  }
  return { socket, received: () => seen, until, closed }
}
