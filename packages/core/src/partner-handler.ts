import { certain } from './kernel/certain.js'
import type { ApiError } from './kernel/errors.js'
import { extended } from './kernel/extended.js'
import { envelopeResponse, errorEnvelope, languageOf } from './http/envelope.js'
import type { ApiResponse } from './http/message.js'
import { createPartnerPipeline } from './http/partner-pipeline.js'
import type { PartnerExchange } from './http/partner-pipeline.js'
import {
  createClientAuthentication,
  createPartnerAccess,
  createTokenEndpoints,
  FailureBrake,
  isTokenPath,
  oauthErrorCode,
} from './auth/index.js'
import type { PrincipalAuthenticator } from './auth/index.js'
import {
  bodyLimitsOf,
  documentAnswer,
  documentResponse,
  leaving,
  OPEN_PREFIX,
  pipelineRulesOf,
  toApiError,
  undeclaredHandler,
} from './exchange.js'
import type { Exchange, RequestHandlerParts } from './exchange.js'
import { sharedPartnerDocument } from './documents.js'
import { answerOnce } from './idempotency/index.js'
import { partnerOperations } from './operations.js'
import type { ResolvedOptions } from './options.js'
import type { Observation } from './request-observer.js'
import { Context } from './request-context.js'

const partnerDocument = documentAnswer((engine) => sharedPartnerDocument.of(engine), 'public, max-age=300')

/** Answers calls of partners, those of the token endpoints included, and logs them. */
export function partnerHandler(parts: RequestHandlerParts) {
  const { options, services, zone } = parts
  const { storage, logger, clock } = options
  const logAccess = accessLogger(parts)
  const once = { ...options, seals: parts.answerSeals }
  const pipeline = createPartnerPipeline({
    operations: partnerOperations,
    services,
    zone,
    ...pipelineRulesOf(options),
    access: createPartnerAccess({ ...parts, isAdminKey: adminKeyRecogniser(parts) }),
    contextFor(exchange) {
      const { request, requestId, now, client } = exchange
      const { tenantId, clientId, ip } = certain(client)
      const principal = { kind: 'partner', tenantId, clientId, ip } as const
      const call = { request, requestId, now, clock, zone, logger }
      return new Context(extended(call, { principal, tenantId, storage: storage.forTenant(tenantId) }))
    },
    answerOnce: (call) => answerOnce(call, once),
    onUndeclared: undeclaredHandler(options),
  })
  const document = async (exchange: Exchange) => documentResponse(exchange, () => partnerDocument(options))
  /** What is answered besides calls. */
  const beside = new Map<string, (exchange: Exchange) => Promise<ApiResponse>>([
    ...tokenEndpointsOf(parts),
    [`${OPEN_PREFIX}openapi.json`, document],
  ])

  function refuse(exchange: Exchange, thrown: unknown): ApiResponse {
    const error = toApiError(thrown, exchange, logger)
    exchange.code = error.code
    return partnerRefusal(error, exchange, options)
  }

  return function answerPartner(exchange: Exchange, observation?: Observation): Promise<ApiResponse> {
    const answer = beside.get(exchange.request.path) ?? pipeline
    // Not async: each layer of promises costs as much as a check of the pipeline.
    return answer(exchange).then(
      (response) => {
        logAccess(exchange)
        leaving(response, parts)
        return observation === undefined ? response : observation.answered(response)
      },
      (thrown: unknown) => {
        let refusal
        try {
          refusal = refuse(exchange, thrown)
        } catch (error) {
          observation?.failed(error)
          throw error
        } finally {
          logAccess(exchange)
        }
        leaving(refusal, parts)
        return observation === undefined ? refusal : observation.answered(refusal)
      },
    )
  }
}

/** Writes down calls, but for those of nobody known. */
function accessLogger({ options, services }: RequestHandlerParts) {
  const { clock, accessLog } = options
  return ({ client, request, requestId, now, startedAt, code = 0 }: Exchange): void => {
    if (client === undefined || !accessLog.enabled) return
    // Member by member: a spread of `client` takes longer than the rest of the log together.
    services.apiAccessLog.record({
      tenantId: client.tenantId,
      clientId: client.clientId,
      ip: client.ip,
      path: request.path,
      code,
      durationMs: Math.round(clock.monotonic() - startedAt),
      requestId,
      createTime: now,
    })
  }
}

function tokenEndpointsOf(parts: RequestHandlerParts) {
  const { options, clients } = parts
  const { storage, httpStatus } = options
  const authenticateClient = createClientAuthentication({
    ...parts,
    // Where other processes share the storage a new secret works at once, and a new token is of the newest generation.
    findClient: (clientId) => (storage.isShared ? clients.read(clientId) : clients.find(clientId)),
  })
  const { oauthTopLevel } = options.tokens
  return createTokenEndpoints({
    ...parts,
    authenticateClient,
    httpStatus,
    bodyLimits: bodyLimitsOf(options),
    oauthTopLevel,
  })
}

/**
 * Knows an admin key where a partner's token was expected. Expired tokens come by here all the time, so that it counts
 * by itself, and more; past it every bearer is answered alike, and this door is no place to try out keys either.
 */
function adminKeyRecogniser({ options, administrators, clientAddress }: RequestHandlerParts) {
  const brake = new FailureBrake(options.tokens.failuresPerMinute * 10)
  return async (bearer: string, { request, now }: PartnerExchange): Promise<boolean> => {
    const address = clientAddress(request)
    if (brake.isFull(address, now)) return false
    const isKnown = await recognises(administrators, bearer, now)
    if (!isKnown) brake.fail(address, now)
    return isKnown
  }
}

/** Decides only between 401 and 403, so that a sign-on that is down must not turn either into 500. */
async function recognises(authenticator: PrincipalAuthenticator, bearer: string, now: Date): Promise<boolean> {
  try {
    return (await authenticator.authenticate(bearer, now)) !== undefined
  } catch {
    return false
  }
}

/** A refusal in the envelope; at a token endpoint with RFC 6749's members, too. */
export function partnerRefusal(error: ApiError, { request, headers }: Exchange, options: ResolvedOptions): ApiResponse {
  const envelope = errorEnvelope(error, languageOf(request))
  Object.assign(headers, error.options.headers)
  if (!isTokenPath(request)) return envelopeResponse(envelope, options.httpStatus, headers)
  const oauth = options.tokens.oauthTopLevel
    ? { error: oauthErrorCode(error), error_description: error.messageIn('en') }
    : {}
  return envelopeResponse({ ...envelope, ...oauth }, options.httpStatus, headers)
}
