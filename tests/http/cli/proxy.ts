import { createServer, request } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { listenWith } from './served-platform.js'
import type { Listening } from './served-platform.js'

/** A request on its way, which something in between may change. */
export interface Passing {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** An answer on its way back. */
export interface Returning {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** What stands between a partner and a host. */
export interface Between {
  /** Changes a request, or answers it itself. */
  readonly there?: (passing: Passing) => Returning | void
  readonly back?: (returning: Returning, passing: Readonly<Passing>) => void
}

/** By whom the proxy is called, as far as the host can tell. */
export const CALLER = '198.51.100.7'

/** Tells for whom it asks, and changes nothing else but what it is made to. */
export function startProxy(target: string, { there, back }: Between = {}): Promise<Listening> {
  const server = createServer({ maxHeaderSize: 64 * 1024 }, (message, response) => {
    const answer = async () => {
      const { method = 'GET', url: path = '/', headers } = message
      const before = headers['x-forwarded-for']
      const forwarded = before === undefined ? CALLER : `${String(before)}, ${CALLER}`
      const passing: Passing = {
        method,
        path,
        headers: { ...headers, 'x-forwarded-for': forwarded },
        body: await bytesOf(message),
      }
      const returning = there?.(passing) ?? (await pass(target, passing))
      back?.(returning, passing)
      if (returning.status !== 304) returning.headers['content-length'] = String(returning.body.length)
      response.writeHead(returning.status, returning.headers).end(returning.body)
    }
    answer().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  return listenWith(server)
}

async function pass(target: string, { method, path, headers, body }: Passing): Promise<Returning> {
  const { hostname, port } = new URL(target)
  const { 'transfer-encoding': _, ...kept } = headers
  const sized = { ...kept, 'content-length': String(body.length) }
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers: sized, agent: false }, resolve)
    sent.on('error', reject)
    sent.end(body)
  })
  const { 'transfer-encoding': __, connection: ___, ...received } = message.headers
  return { status: message.statusCode ?? 0, headers: received, body: await bytesOf(message) }
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A page of a proxy. */
export const page = (status: number): Returning => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(`<html><head><title>${status}</title></head><body>nginx</body></html>`),
})
