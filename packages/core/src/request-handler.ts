import { ApiError } from './kernel/errors.js'
import { requestIdAt } from './kernel/request-id.js'
import type { ApiRequest, ApiResponse } from './http/message.js'
import { WRONG_USER_TYPE } from './http/transport-errors.js'
import { readBearer } from './auth/index.js'
import { adminHandler } from './admin-handler.js'
import { ADMIN_PREFIX, leaving, OPEN_PREFIX } from './exchange.js'
import type { Exchange, RequestHandlerParts } from './exchange.js'
import { concluding, requestObserver } from './request-observer.js'
import type { ObservableHandler } from './request-observer.js'
import { partnerHandler, partnerRefusal } from './partner-handler.js'

const APP_PREFIX = '/app-api/'

/** Answers requests under the prefixes of this product; undefined for any other. */
export function createRequestHandler(parts: RequestHandlerParts) {
  const { clock, random, guardAppApi } = parts.options
  const observed = observerOf(parts)
  const answerPartner = observed(partnerHandler(parts))
  const answerAdmin = observed(concluding(adminHandler(parts)))

  // Not async, nor is `answer` below: each layer of promises costs as much as a check of the pipeline.
  return function handle(request: ApiRequest): Promise<ApiResponse | undefined> {
    const { path } = request
    const isPartner = path.startsWith(OPEN_PREFIX)
    const isOurs = isPartner || path.startsWith(ADMIN_PREFIX)
    if (!isOurs && !(guardAppApi && path.startsWith(APP_PREFIX))) return Promise.resolve(undefined)
    const now = clock.now()
    const requestId = requestIdAt(now, random.uuid())
    const headers: Record<string, string> = {
      'x-request-id': requestId,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    }
    const exchange: Exchange = { request, requestId, headers, now, startedAt: clock.monotonic() }
    if (isPartner) return answerPartner(exchange)
    return isOurs ? answerAdmin(exchange) : refuseOpenToken(parts, exchange)
  }
}

/** Leaves handlers as they are where nobody listens. */
function observerOf({ options, isFromProxy }: RequestHandlerParts) {
  const { telemetry, publicUrl } = options
  const scheme = publicUrl?.startsWith('https:') === true ? 'https' : 'http'
  if (telemetry === undefined)
    return (handler: ObservableHandler): ((exchange: Exchange) => Promise<ApiResponse>) => handler
  return requestObserver({ telemetry, scheme, isFromProxy })
}

/** `/app-api` is the host's; but a partner's token must not pass there. */
async function refuseOpenToken(parts: RequestHandlerParts, exchange: Exchange): Promise<ApiResponse | undefined> {
  const bearer = readBearer(exchange.request.header('authorization'))
  const claims = bearer === undefined ? undefined : await parts.tokens.verify(bearer, exchange.now)
  if (claims === undefined) return undefined
  return leaving(partnerRefusal(new ApiError(WRONG_USER_TYPE), exchange, parts.options), parts)
}
