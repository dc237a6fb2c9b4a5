import type { CivilZone } from './kernel/civil-time.js'
import { ApiError } from './kernel/errors.js'
import { describeFailure } from './kernel/failure-description.js'
import type { Logger } from './kernel/logger.js'
import type { BodyLimits } from './http/body.js'
import { createAdminPipeline, PLATFORM_TENANT } from './http/admin-pipeline.js'
import type { AdminAccess, AdminExchange } from './http/admin-pipeline.js'
import { envelopeResponse, errorEnvelope, fileResponse, languageOf } from './http/envelope.js'
import type { ApiRequest, ApiResponse } from './http/message.js'
import { createPartnerPipeline } from './http/partner-pipeline.js'
import type { PartnerExchange } from './http/partner-pipeline.js'
import { StaticAnswer } from './http/static-answer.js'
import { SignInRefusals } from './audit/index.js'
import { openApiDocuments } from './documents.js'
import { UndeclaredError } from './http/undeclared-error.js'
import { INTERNAL_SERVER_ERROR, METHOD_NOT_ALLOWED, WRONG_USER_TYPE } from './http/transport-errors.js'
import {
  createAdminAccess,
  createClientAuthentication,
  createPartnerAccess,
  createTokenEndpoints,
  FailureBrake,
  isTokenPath,
  oauthErrorCode,
  readBearer,
} from './auth/index.js'
import type {
  AccessTokens,
  AdminAuthenticator,
  ClientAddressReader,
  ClientStates,
  RateLimiter,
  Revocations,
} from './auth/index.js'
import { answerOnce } from './idempotency/index.js'
import { adminOperations, partnerOperations } from './operations.js'
import type { ResolvedOptions } from './options.js'
import { Context } from './request-context.js'
import type { Services } from './domains.js'

/** Everything that answering requests needs. */
export interface RequestHandlerParts {
  readonly options: ResolvedOptions
  readonly services: Services
  readonly zone: CivilZone
  readonly tokens: AccessTokens
  readonly clients: ClientStates
  readonly revocations: Revocations
  readonly limiter: RateLimiter
  readonly brake: FailureBrake
  readonly clientAddress: ClientAddressReader
  readonly adminKeys: AdminAuthenticator
}

const OPEN_PREFIX = '/open-api/'
const ADMIN_PREFIX = '/admin-api/'
const APP_PREFIX = '/app-api/'

interface Exchange extends PartnerExchange {
  readonly requestId: string
  readonly startedAt: number
}

/** Answers requests under the prefixes of this product; undefined for any other. */
export function createRequestHandler(parts: RequestHandlerParts) {
  const { clock, random, guardAppApi } = parts.options
  const answerPartner = partnerHandler(parts)
  const answerAdmin = adminHandler(parts)

  // Not async, nor is `answer` below: each layer of promises costs as much as a check of the pipeline.
  return function handle(request: ApiRequest): Promise<ApiResponse | undefined> {
    const { path } = request
    const isPartner = path.startsWith(OPEN_PREFIX)
    const isOurs = isPartner || path.startsWith(ADMIN_PREFIX)
    if (!isOurs && !(guardAppApi && path.startsWith(APP_PREFIX))) return Promise.resolve(undefined)
    const requestId = random.uuid()
    const headers: Record<string, string> = {
      'x-request-id': requestId,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    }
    const exchange: Exchange = { request, requestId, headers, now: clock.now(), startedAt: clock.monotonic() }
    if (isPartner) return answerPartner(exchange)
    return isOurs ? answerAdmin(exchange) : refuseOpenToken(parts, exchange)
  }
}

function partnerHandler(parts: RequestHandlerParts) {
  const { options, services, zone } = parts
  const { storage, clock, logger } = options
  const pipeline = createPartnerPipeline({
    operations: partnerOperations,
    services,
    zone,
    bodyLimits: bodyLimitsOf(options),
    access: createPartnerAccess({ ...parts, isAdminKey: adminKeyRecogniser(parts) }),
    contextFor(exchange) {
      const { request, requestId, now, client } = exchange as Exchange
      const { tenantId, clientId, ip } = client as NonNullable<typeof client>
      const principal = { kind: 'partner', tenantId, clientId, ip } as const
      return new Context({
        request,
        requestId,
        now,
        zone,
        logger,
        principal,
        tenantId,
        storage: storage.forTenant(tenantId),
      })
    },
    onUndeclared: undeclaredHandler(options),
  })
  const tokenEndpoints = tokenEndpointsOf(parts)

  function answer(exchange: Exchange): ApiResponse | Promise<ApiResponse> {
    const { request } = exchange
    const tokenEndpoint = tokenEndpoints.get(request.path)
    if (tokenEndpoint !== undefined) return tokenEndpoint(exchange)
    if (request.path === `${OPEN_PREFIX}openapi.json`) return documentResponse(exchange, partnerDocument)
    return pipeline(exchange)
  }

  return async (exchange: Exchange): Promise<ApiResponse> => {
    let code = 0
    try {
      return await answer(exchange)
    } catch (thrown) {
      const error = toApiError(thrown, exchange, logger)
      code = error.code
      return partnerRefusal(error, exchange, options)
    } finally {
      const { client } = exchange
      if (client !== undefined && options.accessLog.enabled) {
        // Member by member: a spread of `client` takes longer than the rest of the log together.
        services.apiAccessLog.record({
          tenantId: client.tenantId,
          clientId: client.clientId,
          ip: client.ip,
          path: exchange.request.path,
          code,
          durationMs: Math.round(clock.monotonic() - exchange.startedAt),
          requestId: exchange.requestId,
          createTime: exchange.now,
        })
      }
    }
  }
}

const bodyLimitsOf = ({ maxBodyBytes, bodyTimeoutMs }: ResolvedOptions): BodyLimits => ({
  bytes: maxBodyBytes,
  milliseconds: bodyTimeoutMs,
})

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
function adminKeyRecogniser({ options, adminKeys, clientAddress }: RequestHandlerParts) {
  const authenticator = options.admin.authenticator ?? adminKeys
  const brake = new FailureBrake(options.tokens.failuresPerMinute * 10)
  return async (bearer: string, { request, now }: PartnerExchange): Promise<boolean> => {
    const address = clientAddress(request)
    if (brake.isFull(address, now)) return false
    const isKnown = await recognises(authenticator, bearer, now)
    if (!isKnown) brake.fail(address, now)
    return isKnown
  }
}

/** Decides only between 401 and 403, so that a sign-on that is down must not turn either into 500. */
async function recognises(authenticator: AdminAuthenticator, bearer: string, now: Date): Promise<boolean> {
  try {
    return (await authenticator.authenticate(bearer, now)) !== undefined
  } catch {
    return false
  }
}

function partnerRefusal(error: ApiError, { request, headers }: Exchange, options: ResolvedOptions): ApiResponse {
  const envelope = errorEnvelope(error, languageOf(request))
  Object.assign(headers, error.options.headers)
  if (!isTokenPath(request)) return envelopeResponse(envelope, options.httpStatus, headers)
  const oauth = options.tokens.oauthTopLevel
    ? { error: oauthErrorCode(error), error_description: error.messageIn('en') }
    : {}
  return envelopeResponse({ ...envelope, ...oauth }, options.httpStatus, headers)
}

function adminHandler(parts: RequestHandlerParts) {
  const { options, zone } = parts
  const { storage, logger, httpStatus, random } = options
  const authenticator = options.admin.authenticator ?? parts.adminKeys
  const access = auditedAccess(parts, createAdminAccess({ ...parts, authenticator, directory: storage.system.clients }))
  /** Calls that came as far as their operation. */
  const handled = new WeakSet<object>()
  const partsOf = (exchange: AdminExchange) => {
    const { request, requestId, now } = exchange as Exchange
    handled.add(exchange)
    return { request, requestId, now, zone, logger }
  }
  const pipeline = createAdminPipeline({
    operations: adminOperations,
    // Resources draw what they generate from it; a host that enumerates the services does not meet it.
    services: { ...parts.services, random },
    access,
    zone,
    bodyLimits: bodyLimitsOf(options),
    answerOnce,
    tenantContext: (exchange, principal, tenantId) =>
      new Context({ ...partsOf(exchange), principal, tenantId, storage: storage.forTenant(tenantId) }),
    platformContext: (exchange, principal) =>
      new Context({ ...partsOf(exchange), principal, tenantId: PLATFORM_TENANT, storage: storage.system }),
    onUndeclared: undeclaredHandler(options),
  })

  return async (exchange: Exchange): Promise<ApiResponse> => {
    const { request, headers } = exchange
    let isRefused = false
    try {
      if (request.path === `${ADMIN_PREFIX}openapi.json`) {
        await access.authenticate(exchange)
        return await documentResponse(exchange, adminDocument)
      }
      const { data, file } = await pipeline(exchange)
      if (file !== undefined) return fileResponse(file, data as string, headers)
      return envelopeResponse({ code: 0, data, msg: '', error_detail: '' }, httpStatus, headers)
    } catch (thrown) {
      // Of any other failure nobody knows whether something was written.
      isRefused = thrown instanceof ApiError || !handled.has(exchange)
      const error = toApiError(thrown, exchange, logger)
      const detail = error.options.detail ?? (error.code === 500 ? exchange.requestId : '')
      Object.assign(headers, error.options.headers)
      return envelopeResponse(
        { ...errorEnvelope(error, languageOf(request)), error_detail: detail },
        httpStatus,
        headers,
      )
    } finally {
      // A write may have changed what requests are decided by: this process must not act on the old state.
      if (request.method !== 'GET' && !isRefused) parts.clients.forget()
    }
  }
}

/** The same, with refused credentials written down. A call without any is no sign-in. */
function auditedAccess({ options, clientAddress }: RequestHandlerParts, access: AdminAccess): AdminAccess {
  const refusals = new SignInRefusals(options.storage.system, options.logger)
  return {
    ...access,
    async authenticate(exchange) {
      try {
        return await access.authenticate(exchange)
      } catch (thrown) {
        const { request, now, requestId } = exchange as Exchange
        const isRefused = thrown instanceof ApiError && request.header('authorization') !== undefined
        if (isRefused) await refusals.record({ ip: clientAddress(request), path: request.path, requestId, now })
        throw thrown
      }
    },
  }
}

/** `/app-api` is the host's; but a partner's token must not pass there. */
async function refuseOpenToken(parts: RequestHandlerParts, exchange: Exchange): Promise<ApiResponse | undefined> {
  const bearer = readBearer(exchange.request.header('authorization'))
  const claims = bearer === undefined ? undefined : await parts.tokens.verify(bearer, exchange.now)
  if (claims === undefined) return undefined
  return partnerRefusal(new ApiError(WRONG_USER_TYPE), exchange, parts.options)
}

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}

/** The documents are constants: one answer each serves all engines of a process. */
const documentAnswer = (api: 'partner' | 'admin', cacheControl: string) =>
  once(
    () =>
      new StaticAnswer({
        contentType: 'application/json; charset=utf-8',
        body: JSON.stringify(openApiDocuments()[api]),
        cacheControl,
      }),
  )
const partnerDocument = documentAnswer('partner', 'public, max-age=300')
/** It is asked for with a credential: nobody in between may keep it, and whoever keeps it asks again. */
const adminDocument = documentAnswer('admin', 'private, no-cache')

function documentResponse({ request, headers }: Exchange, answer: () => StaticAnswer): Promise<ApiResponse> {
  if (request.method !== 'GET') throw new ApiError(METHOD_NOT_ALLOWED, { headers: { allow: 'GET' } })
  return answer().to(request, headers)
}

/** Production answers an undeclared code, as its document is wrong and not the answer; a test must not overlook it. */
function undeclaredHandler({ onUndeclaredError, logger }: ResolvedOptions) {
  return (undeclared: UndeclaredError, exchange: AdminExchange): void => {
    if (onUndeclaredError === 'throw') throw undeclared
    const { requestId } = exchange as Exchange
    const { operationId, error } = undeclared
    logger.error(
      { requestId, operationId, code: error.code, name: error.definition.name },
      'an operation answers a code that it does not declare',
    )
  }
}

/**
 * What a caller may know of a failure. Everything that is not an `ApiError` becomes 500 with a fixed text, but for an
 * undeclared error that is to be thrown, which is no answer; the log gets the request's id and what kind of thing went
 * wrong where.
 */
function toApiError(thrown: unknown, { requestId, request }: Exchange, logger: Logger): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof UndeclaredError) throw thrown
  const fields = { requestId, path: request.path, ...describeFailure(thrown) }
  logger.error(fields, 'request failed')
  return new ApiError(INTERNAL_SERVER_ERROR)
}
