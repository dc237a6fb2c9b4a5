import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'

/** What is forwarded, and where. */
export interface Forwarded {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal: AbortSignal
}

/** As long as the platform waits. */
const TIMEOUT_MS = 15_000

/** Sends a webhook as the platform does, with its headers and no others; answers the status. */
export function forward({ url, headers, body, signal }: Forwarded): Promise<number> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  const own = {
    'content-type': 'application/json',
    'user-agent': 'OpenApi-Webhooks/1',
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers: own, signal }, (answer) => {
      // The status tells all: a body that never ends keeps nobody waiting.
      answer.resume()
      answer.socket.unref()
      resolve(answer.statusCode ?? 0)
    })
    const late = () => sent.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`))
    const timer = setTimeout(late, TIMEOUT_MS).unref()
    sent.on('close', () => clearTimeout(timer))
    sent.on('error', reject)
    sent.end(body)
  })
}
