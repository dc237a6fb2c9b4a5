import { systemClock } from '@org/openapi-core'
import type { Clock, Logger } from '@org/openapi-core'
import type { Handler } from './handler.js'

const MAX_PATH = 200

/**
 * The same handler with one line for each request that it answers. Queries are left out: they hold what people search. Where
 * the engine tells of its spans, the line names the request's, which has ended by then: a logger's own mixin knows no more.
 */
export function loggedHandler(
  handler: Handler,
  logger: Pick<Logger, 'info'>,
  clock: Pick<Clock, 'monotonic'> = systemClock,
): Handler {
  return {
    async handle(request) {
      const startedAt = clock.monotonic()
      const response = await handler.handle(request)
      if (response === undefined) return undefined
      const fields = {
        method: request.method,
        path: request.path.slice(0, MAX_PATH),
        status: response.status,
        ms: Math.round((clock.monotonic() - startedAt) * 100) / 100,
        requestId: response.headers['x-request-id'],
        ...traceFields(response.traceParent),
      }
      logger.info(fields, 'request')
      return response
    },
  }
}

/** Named as `@org/openapi-telemetry` names them in the other lines; the engine wrote the text, so it is well-formed. */
function traceFields(traceParent: string | undefined) {
  if (traceParent === undefined) return {}
  // `00-<32 digits>-<16 digits>-<flags>`
  return { trace_id: traceParent.slice(3, 35), span_id: traceParent.slice(36, 52) }
}
