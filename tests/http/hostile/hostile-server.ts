import { createListener } from '@org/openapi-core/node'
import { expressOpenApi } from '@org/openapi-adapters-express'
import { koaOpenApi } from '@org/openapi-adapters-koa'
import type { OpenApi } from '@org/openapi-core'
import express from 'express'
import Koa from 'koa'
import { Agent, createServer, request } from 'node:http'
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, Server } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'

export const frameworks = ['express', 'koa', 'node'] as const
export type Framework = (typeof frameworks)[number]

function listenerFor(framework: Framework, openApi: OpenApi): RequestListener {
  if (framework === 'node') return createListener(openApi)
  if (framework === 'express') return express().disable('x-powered-by').use(expressOpenApi(openApi)) as RequestListener
  const koa = new Koa().use(koaOpenApi(openApi))
  // It writes what callers do to their own connections to the console.
  koa.silent = true
  const handle = koa.callback()
  return (message, response) => void handle(message, response)
}

/** An answer as it came over the wire. */
export interface WireAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

export interface WireRequest {
  readonly method?: string
  readonly path: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string | Uint8Array
}

const PATIENCE_MS = 5000

/** A real server on a free port of the loopback. */
export class HostileServer {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 })

  private constructor(
    readonly framework: Framework,
    private readonly server: Server,
  ) {}

  static async start(framework: Framework, openApi: OpenApi): Promise<HostileServer> {
    const server = createServer({ maxHeaderSize: 32 * 1024 }, listenerFor(framework, openApi))
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    return new HostileServer(framework, server)
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  /** A whole request by Node's client, which adds the body's length. */
  send({ method = 'POST', path, headers = {}, body }: WireRequest): Promise<WireAnswer> {
    return new Promise((answered, failed) => {
      const options = {
        port: this.port,
        host: '127.0.0.1',
        method,
        path,
        headers,
        agent: this.#agent,
        timeout: PATIENCE_MS,
      }
      const outgoing = request(options, (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', failed)
        incoming.on('end', () => {
          answered({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          })
        })
      })
      outgoing.on('error', failed)
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)))
      outgoing.end(body)
    })
  }

  /** Bytes as they are, on a connection of their own; answers all that comes back until the other side ends it. */
  sendBytes(bytes: string | Uint8Array, { thenEnd = false } = {}): Promise<string> {
    return new Promise((answered) => {
      const socket = connect(this.port, '127.0.0.1')
      const chunks: Buffer[] = []
      const done = (): void => {
        clearTimeout(patience)
        socket.destroy()
        answered(Buffer.concat(chunks).toString('latin1'))
      }
      const patience = setTimeout(done, PATIENCE_MS)
      socket.on('data', (chunk: Buffer) => chunks.push(chunk))
      socket.on('error', done)
      socket.on('close', done)
      socket.write(bytes)
      if (thenEnd) socket.end()
    })
  }

  /** Begins a request and goes away before it is whole. */
  abandon(bytes: string | Uint8Array): Promise<void> {
    return new Promise((gone) => {
      const socket = connect(this.port, '127.0.0.1', () => socket.write(bytes, () => socket.resetAndDestroy()))
      socket.on('error', () => undefined)
      socket.on('close', () => gone())
    })
  }

  async close(): Promise<void> {
    this.#agent.destroy()
    this.server.closeAllConnections()
    await new Promise((closed) => this.server.close(closed))
  }
}

/** The same engine behind each of the three. */
export function startAllFrameworks(openApi: OpenApi): Promise<HostileServer[]> {
  return Promise.all(frameworks.map((framework) => HostileServer.start(framework, openApi)))
}

/** What must not depend on the framework: everything but the request's id, the time and the connection. */
export function comparable({ status, headers, text }: WireAnswer): object {
  const { 'x-request-id': requestId, date: _, connection: __, 'keep-alive': ___, ...rest } = headers
  const id = typeof requestId === 'string' ? requestId : 'no request id'
  return { status, headers: rest, text: text.replaceAll(id, '<request id>') }
}
