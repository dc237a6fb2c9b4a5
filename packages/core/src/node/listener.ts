import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiRequest, ApiResponse } from '../http/message.js'
import { NodeRequest } from './node-request.js'
import type { NodeExchange, NodeRequestOptions } from './node-request.js'
import { sendTogether } from './send-together.js'

/** The part of the engine that a listener needs. */
export interface Handler {
  handle(request: ApiRequest): Promise<ApiResponse | undefined>
}

/** Options of `createListener`. */
export interface ListenerOptions {
  /** The caller's address by the host's own reckoning, instead of the socket's peer. */
  readonly clientIp?: (message: IncomingMessage) => string | undefined
  /** Answers what is not the engine's; 404 where absent. */
  readonly otherwise?: (message: IncomingMessage, response: ServerResponse) => void
}

/** Hands a request of `node:http` to the engine; false where it is not the engine's to answer. */
export function handleNodeRequest(
  engine: Handler,
  exchange: NodeExchange,
  options: NodeRequestOptions,
): Promise<boolean> {
  return new Promise((resolve, failed) => {
    const sent = () => resolve(true)
    const leave = (answer: ApiResponse | undefined) =>
      answer === undefined ? resolve(false) : sendTogether({ response: exchange.response, answer, sent, failed })
    engine.handle(new NodeRequest(exchange, options)).then(leave, failed)
  })
}

/** A listener for `http.createServer`, for hosts without a framework. */
export function createListener(engine: Handler, options: ListenerOptions = {}) {
  const otherwise = options.otherwise ?? ((_message, response: ServerResponse) => void response.writeHead(404).end())
  return (message: IncomingMessage, response: ServerResponse): void => {
    const clientIp = options.clientIp?.(message)
    handleNodeRequest(engine, { message, response }, { clientIp }).then(
      (handled) => handled || otherwise(message, response),
      // The engine answers every failure of its own: what arrives here is a failure of the connection.
      () => response.destroy(),
    )
  }
}
