import type { IncomingMessage, ServerResponse } from 'node:http'
import { checkOptions, option } from '../kernel/check-options.js'
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
  readonly clientIp?: ((message: IncomingMessage) => string | undefined) | undefined
  /** Answers what is not the engine's; 404 where absent. */
  readonly otherwise?: ((message: IncomingMessage, response: ServerResponse) => void) | undefined
}

/** Who is told what became of a request. Callbacks: a promise on the way of every request costs as much as a check of it. */
interface Told {
  readonly sent: () => void
  readonly notOurs: () => void
  readonly failed: (error: unknown) => void
}

function handle(engine: Handler, request: NodeRequest, { response, told }: { response: ServerResponse; told: Told }) {
  const { sent, notOurs, failed } = told
  const leave = (answer: ApiResponse | undefined) =>
    answer === undefined ? notOurs() : sendTogether({ response, answer, sent, failed })
  try {
    engine.handle(request).then(leave, failed)
  } catch (error) {
    failed(error)
  }
}

/** Hands a request of `node:http` to the engine; false where it is not the engine's to answer. */
export function handleNodeRequest(
  engine: Handler,
  exchange: NodeExchange,
  options: NodeRequestOptions,
): Promise<boolean> {
  const { response } = exchange
  return new Promise((resolve, failed) => {
    const told = { sent: () => resolve(true), notOurs: () => resolve(false), failed }
    handle(engine, new NodeRequest(exchange, options), { response, told })
  })
}

/** What is mounted in a server, in the words of a wrong option. */
const AN_ENGINE = 'engine, the outcome of createOpenApi'

const nothing = () => undefined

/** A listener for `http.createServer`, for hosts without a framework. */
export function createListener(engine: Handler, options: ListenerOptions = {}) {
  checkOptions(
    'createListener',
    { engine, ...options },
    {
      engine: option.implementing(AN_ENGINE, 'handle'),
      clientIp: option.callback().optional(),
      otherwise: option.callback().optional(),
    },
  )
  const otherwise = options.otherwise ?? ((_message, response: ServerResponse) => void response.writeHead(404).end())
  return (message: IncomingMessage, response: ServerResponse): void => {
    const clientIp = options.clientIp?.(message)
    const told = {
      sent: nothing,
      notOurs: () => otherwise(message, response),
      // The engine answers every failure of its own: what arrives here is a failure of the connection.
      failed: () => void response.destroy(),
    }
    handle(engine, new NodeRequest({ message, response }, { clientIp }), { response, told })
  }
}
