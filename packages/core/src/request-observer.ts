import type { Measured, Span, SpanStart, Telemetry } from './kernel/telemetry/telemetry.js'
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
const routes = [
  ...[...partnerOperations, ...adminOperations].map(({ path }) => path),
  ...tokenPaths,
  `${OPEN_PREFIX}openapi.json`,
  `${ADMIN_PREFIX}openapi.json`,
  UNKNOWN,
]

/** The beginnings of all spans there can be, by method and route: a request is told of without making one. */
function startsOf(scheme: string): ReadonlyMap<string, ReadonlyMap<string, SpanStart>> {
  const startOf = (method: string, route: string): SpanStart => ({
    name: `${method} ${route}`,
    kind: 'server',
    attributes: {
      'http.request.method': method,
      'url.scheme': scheme,
      'http.route': route,
      'openapi.operation_id': operationIds.get(`${method} ${route}`),
    },
    duration: 'http.server.request.duration',
  })
  const ofMethod = (method: string) => new Map(routes.map((route) => [route, startOf(method, route)]))
  return new Map([...METHODS, OTHER_METHOD].map((method) => [method, ofMethod(method)]))
}

/** Counts the requests that are under way, by method. */
class UnderWay {
  readonly #counts = new Map<string, { value: number }>()

  constructor(private readonly scheme: string) {}

  /** The count of a method, which is changed as its requests begin and end. */
  of(method: string): { value: number } {
    const known = this.#counts.get(method)
    if (known !== undefined) return known
    const count = { value: 0 }
    this.#counts.set(method, count)
    return count
  }

  measured(): Measured[] {
    return [...this.#counts].map(([method, { value }]) => ({
      value,
      attributes: { 'http.request.method': method, 'url.scheme': this.scheme },
    }))
  }
}

/** An answer, with its trace for whoever asks: writing that down costs more than the span, and is for a host's log only. */
class ObservedResponse implements ApiResponse {
  readonly status
  readonly headers
  readonly body
  readonly #span

  constructor({ status, headers, body }: ApiResponse, span: Span) {
    this.status = status
    this.headers = headers
    this.body = body
    this.#span = span
  }

  get traceParent(): string | undefined {
    return this.#span.traceParent
  }
}

/** Puts a span around each request, by the conventions for HTTP servers. */
export function requestObserver({ telemetry, scheme, isFromProxy }: ObservedParts): (answer: Handler) => Handler {
  const starts = startsOf(scheme)
  const underWay = new UnderWay(scheme)
  telemetry.observe('http.server.active_requests', () => underWay.measured())

  /** The beginning of its span, which belongs to the caller's trace or refers to it, where it names one. */
  function startOf(request: ApiRequest, method: string): SpanStart {
    const ofMethod = starts.get(method)
    const start = ofMethod?.get(request.path) ?? ofMethod?.get(UNKNOWN)
    if (start === undefined) throw new Error(`No span begins for ${method}`)
    const traceParent = request.header('traceparent')
    if (traceParent === undefined) return start
    return isFromProxy(request) ? { ...start, parent: traceParent } : { ...start, link: traceParent }
  }

  return (answer) => (exchange) => {
    const { request } = exchange
    const method = starts.has(request.method) ? request.method : OTHER_METHOD
    const count = underWay.of(method)
    // Not async, as handlers are not: each layer of promises costs as much as a check of the pipeline.
    return telemetry.span(startOf(request, method), (span) => {
      const answered = answer(exchange)
      count.value += 1
      return answered.then(
        (response) => {
          const { status } = response
          count.value -= 1
          span.set({
            'http.response.status_code': status,
            'error.type': status >= 500 ? String(status) : undefined,
            'openapi.code': exchange.code ?? 0,
            'openapi.request_id': exchange.requestId,
            'openapi.tenant_id': exchange.client?.tenantId,
            'openapi.client_id': exchange.client?.clientId,
          })
          return new ObservedResponse(response, span)
        },
        (error: unknown) => {
          count.value -= 1
          throw error
        },
      )
    })
  }
}
