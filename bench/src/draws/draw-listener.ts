import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { drawPath } from '../data/draws.js'

/** Who draws in what. */
export interface DrawOrder {
  readonly userId: number
  readonly luckyDrawId: number
}

/** What a draw came to. */
export type Draw = (order: DrawOrder) => Promise<object> | object

/**
 * The host's own endpoint: the engine has none, it offers the draw as a service. The same around both sides, so that
 * what differs is the draw alone.
 */
export function drawListener(draw: Draw, others?: RequestListener): RequestListener {
  return (request, response) => {
    if (request.url !== drawPath) return others === undefined ? send(response, 404, {}) : others(request, response)
    readOrder(request)
      .then(draw)
      .then(
        (drawn) => send(response, 200, drawn),
        (error: unknown) => send(response, 500, { error: String(error) }),
      )
  }
}

function readOrder(request: IncomingMessage): Promise<DrawOrder> {
  return new Promise((resolve, reject) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (text += chunk))
    request.on('end', () => resolve(JSON.parse(text) as DrawOrder))
    request.on('error', reject)
  })
}

function send(response: ServerResponse, status: number, answer: object): void {
  const body = JSON.stringify(answer)
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  })
  response.end(body)
}
