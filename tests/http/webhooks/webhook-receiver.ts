import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a receiver got. */
export interface ReceivedCall {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type Answerer = (response: ServerResponse, call: ReceivedCall) => void

/** A partner's server, on this machine. */
export interface WebhookReceiver {
  readonly url: string
  /** What it got, in order. */
  readonly calls: ReceivedCall[]
  /** Default: 204. */
  answer: Answerer
  /** How many connections were made to it. */
  readonly connections: () => number
  close(): Promise<void>
}

export const answering =
  (status: number, headers: Record<string, string> = {}): Answerer =>
  (response) =>
    void response.writeHead(status, headers).end()

/** Starts one that takes everything. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const receiver: { answer: Answerer } = { answer: answering(204) }
  const calls: ReceivedCall[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const call = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      calls.push(call)
      receiver.answer(response, call)
    })
  })
  let connections = 0
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/webhooks`,
    calls,
    connections: () => connections,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
