import type { Logger, OpenApi } from '@org/openapi-core'

/** Something that answers requests, or says that they are not its own. */
export type Handler = Pick<OpenApi, 'handle'>

const MAX_PATH = 200

/**
 * The same handler with one line for each request that it answers. Queries are left out: they hold what people search.
 */
export function loggedHandler(handler: Handler, logger: Logger): Handler {
  return {
    async handle(request) {
      const startedAt = performance.now()
      const response = await handler.handle(request)
      if (response === undefined) return undefined
      const fields = {
        method: request.method,
        path: request.path.slice(0, MAX_PATH),
        status: response.status,
        ms: Math.round((performance.now() - startedAt) * 100) / 100,
        requestId: response.headers['x-request-id'],
      }
      logger.info(fields, 'request')
      return response
    },
  }
}
