import type { Attributes, Measured, Span, SpanStart, Telemetry } from './kernel/telemetry/telemetry.js'
import type { ApiRequest, ApiResponse } from './http/message.js'
import { tokenPaths } from './auth/index.js'
import { ADMIN_PREFIX, OPEN_PREFIX } from './exchange.js'
import type { Exchange } from './exchange.js'
import { adminOperations, partnerOperations } from './operations.js'

/** Answers a request, and tells of its end where somebody listens. */
export type ObservableHandler = (exchange: Exchange, observation?: Observation) => Promise<ApiResponse>

/** What observing requests needs. */
interface ObservedParts {
  readonly telemetry: Telemetry
  readonly scheme: string
  /** Whether a trusted proxy sent it, whose word is taken for what trace it belongs to. */
  readonly isFromProxy: (request: ApiRequest) => boolean
}

/** The methods that the convention knows: whatever else somebody thinks of is one series. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH']
const OTHER_METHOD = '_OTHER'
const methods = new Set(METHODS)
const methodOf = ({ method }: ApiRequest): string => (methods.has(method) ? method : OTHER_METHOD)

/**
 * What stands for every path that is none, and for every method that a path does not have: whoever tries a thousand makes
 * one series of it for each method, and needs no credential to try.
 */
const UNKNOWN = 'unknown'

/** A method of a path that is answered, and what the documents call it. */
interface Route {
  readonly method: string
  readonly path: string
  readonly operationId?: string
}

const documentPaths = [`${OPEN_PREFIX}openapi.json`, `${ADMIN_PREFIX}openapi.json`]
const routes: readonly Route[] = [
  ...partnerOperations.map(({ path, operationId }) => ({ method: 'POST', path, operationId })),
  ...adminOperations,
  ...tokenPaths.map((path) => ({ method: 'POST', path })),
  ...documentPaths.flatMap((path) => ['GET', 'HEAD'].map((method) => ({ method, path }))),
]

/** The beginnings of all spans there can be, by method and path: a request is told of without making one. */
function startsOf(scheme: string): ReadonlyMap<string, ReadonlyMap<string, SpanStart>> {
  const startOf = ({ method, path, operationId }: Route): SpanStart => ({
    name: `${method} ${path}`,
    kind: 'server',
    attributes: {
      'http.request.method': method,
      'url.scheme': scheme,
      'http.route': path,
      'openapi.operation_id': operationId,
    },
    duration: 'http.server.request.duration',
  })
  const ofMethod = (method: string) => [...routes.filter((route) => route.method === method), { method, path: UNKNOWN }]
  return new Map(
    [...METHODS, OTHER_METHOD].map((method) => [
      method,
      new Map(ofMethod(method).map((route) => [route.path, startOf(route)])),
    ]),
  )
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

/** What requests are told apart by at their end: a few hundred answers, each of which is made once. */
class Outcomes {
  readonly #known = new Map<number, Map<number, Attributes>>()

  of(status: number, code: number): Attributes {
    return this.#known.get(code)?.get(status) ?? this.#begin(status, code)
  }

  #begin(status: number, code: number): Attributes {
    // By the code where all is answered with 200; those of business are a thousand million and more.
    const failure = Math.max(status, code < 1000 ? code : 0)
    const outcome = {
      'http.response.status_code': status,
      'error.type': failure >= 500 ? String(failure) : undefined,
      'openapi.code': code,
    }
    const ofCode = this.#known.get(code) ?? new Map<number, Attributes>()
    this.#known.set(code, ofCode.set(status, outcome))
    return outcome
  }
}

const callerOf = ({ requestId, client, tenantId }: Exchange): Attributes => ({
  'openapi.request_id': requestId,
  'openapi.tenant_id': client?.tenantId ?? tenantId,
  'openapi.client_id': client?.clientId,
})

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

/** What is counted of all requests, and the attributes of their ends. */
interface Telling {
  readonly underWay: UnderWay
  readonly outcomes: Outcomes
}

/**
 * A request that somebody hears of. Who answers it tells of its end, once: a promise for that, on the way of every request,
 * would cost as much as a check of the pipeline.
 */
export class Observation {
  readonly #count

  constructor(
    private readonly exchange: Exchange,
    private readonly span: Span,
    private readonly telling: Telling,
  ) {
    this.#count = telling.underWay.of(methodOf(exchange.request))
    this.#count.value += 1
  }

  /** The answer, which knows its trace. */
  answered(response: ApiResponse): ApiResponse {
    const { exchange, span, telling } = this
    this.#count.value -= 1
    span.set(telling.outcomes.of(response.status, exchange.code ?? 0))
    if (span.isRecording !== false) span.set(callerOf(exchange))
    return new ObservedResponse(response, span)
  }

  /** There is no answer. */
  failed(): void {
    this.#count.value -= 1
  }
}

/** A handler that tells nobody of its end, as one that does. */
export function concluding(answer: (exchange: Exchange) => Promise<ApiResponse>): ObservableHandler {
  return (exchange, observation) => {
    if (observation === undefined) return answer(exchange)
    return answer(exchange).then(
      (response) => observation.answered(response),
      (error: unknown) => {
        observation.failed()
        throw error
      },
    )
  }
}

/** Puts a span around each request, by the conventions for HTTP servers. */
export function requestObserver({ telemetry, scheme, isFromProxy }: ObservedParts) {
  const starts = startsOf(scheme)
  const telling = { underWay: new UnderWay(scheme), outcomes: new Outcomes() }
  telemetry.observe('http.server.active_requests', () => telling.underWay.measured())

  /** The beginning of its span, which belongs to the caller's trace or refers to it, where it names one. */
  function startOf(request: ApiRequest): SpanStart {
    const ofMethod = starts.get(methodOf(request))
    const start = ofMethod?.get(request.path) ?? ofMethod?.get(UNKNOWN)
    if (start === undefined) throw new Error(`No span begins for ${request.method}`)
    const traceParent = request.header('traceparent')
    if (traceParent === undefined) return start
    return isFromProxy(request) ? { ...start, parent: traceParent } : { ...start, link: traceParent }
  }

  return (answer: ObservableHandler) =>
    (exchange: Exchange): Promise<ApiResponse> =>
      telemetry.span(startOf(exchange.request), (span) => answer(exchange, new Observation(exchange, span, telling)))
}
