import type { Context, Middleware } from 'koa'
import { checkOptions, option } from '@org/openapi-core'
import type { OpenApi } from '@org/openapi-core'
import { handleNodeRequest } from '@org/openapi-core/node'

/** Options of `koaOpenApi`. */
export interface KoaOpenApiOptions {
  /**
   * The caller's address, for hosts that work it out themselves. Mind that `ctx.ip` under `app.proxy = true`
   * is whatever the caller wrote. Default: the socket's peer, and the engine's `trustedProxies` decide.
   */
  readonly clientIp?: ((context: Context) => string | undefined) | undefined
}

/**
 * Mounts the engine in Koa. What is not the engine's goes on to the next middleware. A body parser may run
 * before; it need not.
 */
export function koaOpenApi(openApi: Pick<OpenApi, 'handle'>, options: KoaOpenApiOptions = {}): Middleware {
  checkOptions(
    'koaOpenApi',
    { openApi, ...options },
    {
      openApi: option.implementing('engine, the outcome of createOpenApi', 'handle'),
      clientIp: option.callback().optional(),
    },
  )
  return async (context, next) => {
    const exchange = { message: context.req, response: context.res }
    // The message's own URL is right under a mount point too: Koa writes a changed `ctx.path` back into it.
    const known = { parsedBody: parsedBodyOf(context), clientIp: options.clientIp?.(context) }
    // The answer goes out as it is: Koa would guess a content type and drop the bodies of some statuses.
    if (await handleNodeRequest(openApi, exchange, known)) context.respond = false
    else await next()
  }
}

/** What a body parser before us has read: the text where it kept it, for its parsed form has lost details. */
function parsedBodyOf({ req, request }: Context): unknown {
  // Parsers also set `{}` for content that they did not touch, which the stream still has, and for nothing at all.
  if (!req.readableEnded || req.headers['content-length'] === '0') return undefined
  const { rawBody, body } = request as { rawBody?: unknown; body?: unknown }
  return rawBody ?? body
}
