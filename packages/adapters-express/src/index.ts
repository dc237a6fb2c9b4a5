import type { Request, RequestHandler } from 'express'
import type { OpenApi } from '@org/openapi-core'
import { handleNodeRequest } from '@org/openapi-core/node'

/** Options of `expressOpenApi`. */
export interface ExpressOpenApiOptions {
  /**
   * The caller's address, for hosts that work it out themselves: `(request) => request.ip` behind a
   * configured `trust proxy`. Default: the socket's peer, and the engine's `trustedProxies` decide.
   */
  readonly clientIp?: (request: Request) => string | undefined
}

/**
 * Mounts the engine in Express. What is not the engine's goes on to the next handler. Mounted under a
 * prefix, the engine sees the path without it. A body parser may run before; it need not.
 */
export function expressOpenApi(openApi: Pick<OpenApi, 'handle'>, options: ExpressOpenApiOptions = {}): RequestHandler {
  return (request, response, next) => {
    // `body` is undefined until a parser has run; and `express.json()` makes `{}` of nothing at all.
    const parsedBody: unknown = request.headers['content-length'] === '0' ? undefined : request.body
    // `url`, unlike the message's own, has lost the mount point.
    const known = { url: request.url, parsedBody, clientIp: options.clientIp?.(request) }
    handleNodeRequest(openApi, { message: request, response }, known).then((handled) => {
      if (!handled) next()
    }, next)
  }
}
