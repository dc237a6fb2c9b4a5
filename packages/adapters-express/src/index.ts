import type { Request, RequestHandler } from 'express'
import { checkOptions, option } from '@org/openapi-core'
import type { OpenApi } from '@org/openapi-core'
import { handleNodeRequest } from '@org/openapi-core/node'

/** Options of `expressOpenApi`. */
export interface ExpressOpenApiOptions {
  /**
   * The caller's address, for hosts that work it out themselves: `(request) => request.ip` behind a
   * configured `trust proxy`. Default: the socket's peer, and the engine's `trustedProxies` decide.
   */
  readonly clientIp?: ((request: Request) => string | undefined) | undefined
}

/**
 * Mounts the engine in Express. What is not the engine's goes on to the next handler. Mounted under a
 * prefix, the engine sees the path without it. A body parser may run before; it need not.
 */
export function expressOpenApi(openApi: Pick<OpenApi, 'handle'>, options: ExpressOpenApiOptions = {}): RequestHandler {
  checkOptions(
    'expressOpenApi',
    { openApi, ...options },
    {
      openApi: option.implementing('engine, the outcome of createOpenApi', 'handle'),
      clientIp: option.callback().optional(),
    },
  )
  return (request, response, next) => {
    // `url`, unlike the message's own, has lost the mount point.
    const known = { url: request.url, parsedBody: parsedBodyOf(request), clientIp: options.clientIp?.(request) }
    handleNodeRequest(openApi, { message: request, response }, known).then((handled) => {
      if (!handled) next()
    }, next)
  }
}

/** What a body parser before us has read. */
function parsedBodyOf({ readableEnded, headers, body }: Request): unknown {
  // Parsers also set `{}` for content that they did not touch, which the stream still has; and `express.json()` makes it
  // of nothing at all.
  return readableEnded && headers['content-length'] !== '0' ? body : undefined
}
