import type { Telemetry } from './kernel/telemetry/telemetry.js'
import type { ApiRequest, ApiResponse } from './http/message.js'
import { tokenPaths } from './auth/index.js'
import { ADMIN_PREFIX, OPEN_PREFIX } from './exchange.js'
import type { Exchange } from './exchange.js'
import { adminOperations, partnerOperations } from './operations.js'

type Handler = (exchange: Exchange) => Promise<ApiResponse>

/** What tells of a request. */
interface ObservedParts {
  readonly telemetry: Telemetry
  readonly scheme: string
  /** Whether a trusted proxy sent it, whose word is taken for what trace it belongs to. */
  readonly isFromProxy: (request: ApiRequest) => boolean
}

/** The methods that the convention knows: whatever else somebody thinks of is one series. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH']
const OTHER_METHOD = '_OTHER'

/** What stands for every path that is none: whoever tries a thousand makes one series of it. */
const UNKNOWN = 'unknown'

const operationIds = new Map<string, string>([
  ...partnerOperations.map(({ path, operationId }) => [`POST ${path}`, operationId] as const),
  ...adminOperations.map(({ method, path, operationId }) => [`${method} ${path}`, operationId] as const),
])
const routes = new Set([
  ...[...partnerOperations, ...adminOperations].map(({ path }) => path),
  ...tokenPaths,
  `${OPEN_PREFIX}openapi.json`,
  `${ADMIN_PREFIX}openapi.json`,
])

/** The handler with a span around each request, by the conventions for HTTP servers. */
export function observedHandler(answer: Handler, { telemetry, scheme, isFromProxy }: ObservedParts): Handler {
  return (exchange) => {
    const { request, requestId } = exchange
    const method = METHODS.includes(request.method) ? request.method : OTHER_METHOD
    const route = routes.has(request.path) ? request.path : UNKNOWN
    const told = { 'http.request.method': method, 'url.scheme': scheme }
    const traceParent = request.header('traceparent')
    const isBelieved = traceParent !== undefined && isFromProxy(request)
    telemetry.change('http.server.active_requests', 1, told)
    const answered = telemetry.span(
      {
        name: `${method} ${route}`,
        kind: 'server',
        attributes: {
          ...told,
          'http.route': route,
          'openapi.operation_id': operationIds.get(`${method} ${route}`),
          'openapi.request_id': requestId,
        },
        duration: 'http.server.request.duration',
        ...(isBelieved ? { parent: traceParent } : { link: traceParent }),
      },
      async (span) => {
        const response = await answer(exchange)
        const { status } = response
        span.set({
          'http.response.status_code': status,
          'error.type': status >= 500 ? String(status) : undefined,
          'openapi.code': exchange.code ?? 0,
          'openapi.tenant_id': exchange.client?.tenantId,
          'openapi.client_id': exchange.client?.clientId,
        })
        return { ...response, traceParent: telemetry.traceParent() }
      },
    )
    return answered.finally(() => telemetry.change('http.server.active_requests', -1, told))
  }
}
