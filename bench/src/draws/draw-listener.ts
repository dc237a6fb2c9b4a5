import type { IncomingMessage, RequestListener } from 'node:http'
import { drawPath } from '../data/draws.js'
import { readText, sendJson } from '../floor/http-floor.js'

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
    if (request.url !== drawPath) return others === undefined ? sendJson(response, 404, {}) : others(request, response)
    readOrder(request)
      .then(draw)
      .then(
        (drawn) => sendJson(response, 200, drawn),
        (error: unknown) => sendJson(response, 500, { error: String(error) }),
      )
  }
}

const readOrder = async (request: IncomingMessage): Promise<DrawOrder> =>
  JSON.parse(await readText(request)) as DrawOrder
