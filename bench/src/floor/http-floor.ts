import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { failure, statusOf, success } from './envelope.js'
import type { Envelope } from './envelope.js'
import type { PartnerHandler } from './partner-handler.js'
import { Refusal } from './refusal.js'

const maxBodyBytes = 1024 * 1024

/** A handler of one path on raw `node:http`. */
export function httpFloor(path: string, handler: PartnerHandler): RequestListener {
  return (request, response) => {
    answer(path, handler, request).then(
      (data) => sendJson(response, 200, success(data)),
      (error: unknown) => sendFailure(response, failure(error)),
    )
  }
}

async function answer(path: string, handler: PartnerHandler, request: IncomingMessage): Promise<unknown> {
  if (request.url !== path) throw new Refusal(404, 'Not found')
  if (request.method !== 'POST') throw new Refusal(405, 'Method not allowed')
  const principal = await handler.authenticate((name) => request.headers[name] as string | undefined)
  return handler.answer(principal, await readJson(request))
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  if (!request.headers['content-type']?.startsWith('application/json')) {
    throw new Refusal(400, 'Unsupported content type')
  }
  const text = await readText(request)
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'Malformed JSON')
  }
}

/** The text of a body. Listeners instead of `for await`: the iterator costs several microseconds. */
export function readText(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBodyBytes) reject(new Refusal(413, 'Payload too large'))
      else chunks.push(chunk)
    })
    request.on('end', () =>
      resolve((chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)).toString('utf8')),
    )
    request.on('error', reject)
  })
}

const sendFailure = (response: ServerResponse, envelope: Envelope): void =>
  sendJson(response, statusOf(envelope), envelope)

/** Sends an answer. */
export function sendJson(response: ServerResponse, status: number, answer: object): void {
  // As text: Node then writes head and body in one piece, for a Buffer it needs a slower writev.
  const body = JSON.stringify(answer)
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  })
  response.end(body)
}
