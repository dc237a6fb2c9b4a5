import { certain } from './kernel/certain.js'
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

/** What is known of a method before there is a request: its requests are told of without making any of this. */
interface OfMethod {
  /** The beginnings of all spans there can be, by path. */
  readonly starts: ReadonlyMap<string, SpanStart>
  /** The one of every other path. */
  readonly unknown: SpanStart
  /** How many of its requests are under way. Undefined until there was one. */
  underWay: number | undefined
}

function methodsOf(scheme: string): ReadonlyMap<string, OfMethod> {
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
  const ofMethod = (method: string): OfMethod => {
    const own = routes.filter((route) => route.method === method)
    const starts = new Map(own.map((route) => [route.path, startOf(route)]))
    return { starts, unknown: startOf({ method, path: UNKNOWN }), underWay: undefined }
  }
  return new Map([...METHODS, OTHER_METHOD].map((method) => [method, ofMethod(method)]))
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

/** What is told of a request, and how. */
interface Told {
  readonly span: Span
  /** Ends its span, with what it failed with, if it did. */
  readonly ended: (error?: unknown) => void
  readonly method: OfMethod
  readonly outcomes: Outcomes
}

/**
 * A request that somebody hears of. Who answers it tells of its end, once: a promise for that, on the way of every request,
 * would cost as much as a check of the pipeline.
 */
export class Observation {
  constructor(
    private readonly exchange: Exchange,
    private readonly told: Told,
  ) {
    const { method } = told
    method.underWay = (method.underWay ?? 0) + 1
  }

  /** The answer, which knows its trace. */
  answered(response: ApiResponse): ApiResponse {
    const { exchange, told } = this
    const { span, outcomes } = told
    span.set(outcomes.of(response.status, exchange.code ?? 0))
    if (span.isRecording !== false) span.set(callerOf(exchange))
    this.#end()
    return new ObservedResponse(response, span)
  }

  /** There is no answer. */
  failed(error: unknown): void {
    this.#end(error)
  }

  #end(error?: unknown): void {
    const { method, ended } = this.told
    method.underWay = (method.underWay ?? 0) - 1
    ended(error)
  }
}

/** A handler that tells nobody of its end, as one that does. */
export function concluding(answer: (exchange: Exchange) => Promise<ApiResponse>): ObservableHandler {
  return (exchange, observation) => {
    if (observation === undefined) return answer(exchange)
    return answer(exchange).then(
      (response) => observation.answered(response),
      (error: unknown) => {
        observation.failed(error)
        throw error
      },
    )
  }
}

/** Puts a span around each request, by the conventions for HTTP servers. */
export function requestObserver({ telemetry, scheme, isFromProxy }: ObservedParts) {
  const known = methodsOf(scheme)
  const others = certain(known.get(OTHER_METHOD))
  const outcomes = new Outcomes()
  const spanUntil = telemetry.spanUntil?.bind(telemetry) ?? spanUntilEnd(telemetry)
  telemetry.observe('http.server.active_requests', () => underWay(known, scheme))

  /** The beginning of its span, which belongs to the caller's trace or refers to it, where it names one. */
  function startOf(request: ApiRequest, { starts, unknown }: OfMethod): SpanStart {
    const start = starts.get(request.path) ?? unknown
    const traceParent = request.header('traceparent')
    if (traceParent === undefined) return start
    return isFromProxy(request) ? { ...start, parent: traceParent } : { ...start, link: traceParent }
  }

  return (answer: ObservableHandler) =>
    (exchange: Exchange): Promise<ApiResponse> => {
      const { request } = exchange
      const method = known.get(request.method) ?? others
      return spanUntil(startOf(request, method), (span, ended) => {
        const observation = new Observation(exchange, { span, ended, method, outcomes })
        try {
          return answer(exchange, observation)
        } catch (error) {
          observation.failed(error)
          throw error
        }
      })
    }
}

/** Of a listener that ends a span by the promise of its work: it hears of the end by that, and needs no telling. */
const spanUntilEnd = (telemetry: Telemetry): NonNullable<Telemetry['spanUntil']> => {
  const told = (): void => undefined
  return (start, work) => telemetry.span(start, (span) => work(span, told))
}

/** The requests that are under way, of each method that there was one of. */
function underWay(methods: ReadonlyMap<string, OfMethod>, scheme: string): Measured[] {
  return [...methods].flatMap(([method, { underWay: value }]) =>
    value === undefined ? [] : [{ value, attributes: { 'http.request.method': method, 'url.scheme': scheme } }],
  )
}
