import { z } from 'zod'
import { ApiError, shortened } from './kernel/errors.js'
import { extended } from './kernel/extended.js'
import { createAdminPipeline, PLATFORM_TENANT } from './http/admin-api/admin-pipeline.js'
import type { AdminAccess, AdminExchange } from './http/admin-api/admin-pipeline.js'
import { envelopeResponse, errorEnvelope, fileResponse, successResponse, languageOf } from './http/envelope.js'
import type { AdminPrincipal } from './http/context.js'
import type { ApiResponse } from './http/message.js'
import { parseQuery } from './http/input/query.js'
import { validateQuery } from './http/input/validation.js'
import { SignInRefusals } from './audit/index.js'
import { createAdminAccess } from './auth/index.js'
import {
  ADMIN_PREFIX,
  documentAnswer,
  documentResponse,
  isReading,
  pipelineRulesOf,
  leaving,
  toApiError,
  undeclaredHandler,
} from './exchange.js'
import type { Exchange, RequestHandlerParts } from './exchange.js'
import { sharedAdminDocument, sharedConsoleDocument } from './documents.js'
import { answerOnce } from './idempotency/index.js'
import { adminOperations } from './operations.js'
import { Context } from './request-context.js'
import type { Storage } from './storage.js'

/** They are asked for with a credential: nobody in between may keep them, and whoever keeps them asks again. */
const adminDocuments = {
  whole: documentAnswer((engine) => sharedAdminDocument.of(engine), 'private, no-cache'),
  console: documentAnswer((engine) => sharedConsoleDocument.of(engine), 'private, no-cache'),
}

/** Which document is asked for: the whole one, or with `view=console` what a console reads of it. */
const documentQuery = z.object({ view: z.literal('console').optional() })

/** Answers calls of administrators. */
export function adminHandler(parts: RequestHandlerParts) {
  const { options, zone } = parts
  const { storage, logger, httpStatus, random, clock } = options
  const authenticated = { ...parts, authenticator: parts.administrators, directory: storage.system.clients }
  const access = auditedAccess(parts, createAdminAccess(authenticated))
  /** Requests that came as far as their operation. */
  const handled = new WeakSet<object>()
  const partsOf = (exchange: AdminExchange) => {
    const { request, requestId, now } = exchange
    handled.add(request)
    return { request, requestId, now, clock, zone, logger }
  }
  const once = { ...options, seals: parts.answerSeals }
  const contextsOver = (units: Pick<Storage, 'forTenant' | 'system'>) => ({
    tenantContext: (exchange: AdminExchange, principal: AdminPrincipal, tenantId: number) =>
      new Context(extended(partsOf(exchange), { principal, tenantId, storage: units.forTenant(tenantId) })),
    platformContext: (exchange: AdminExchange, principal: AdminPrincipal) =>
      new Context(extended(partsOf(exchange), { principal, tenantId: PLATFORM_TENANT, storage: units.system })),
  })
  const pipeline = createAdminPipeline({
    operations: adminOperations,
    // Resources draw what they generate from it; a host that enumerates the services does not meet it.
    services: { ...parts.services, random },
    access,
    zone,
    ...pipelineRulesOf(options),
    answerOnce: (call) => answerOnce(call, once),
    ...contextsOver(storage),
    lagging: storage.replica && contextsOver(storage.replica),
    onUndeclared: undeclaredHandler(options),
  })

  const answer = async (exchange: Exchange): Promise<ApiResponse> => {
    const { request, headers } = exchange
    let isRefused = false
    try {
      if (request.path === `${ADMIN_PREFIX}openapi.json`) {
        await access.authenticate(exchange)
        return await documentResponse(exchange, () => {
          const { view } = validateQuery(documentQuery, parseQuery(request.query))
          return adminDocuments[view ?? 'whole'](options)
        })
      }
      const { file, ...answer } = await pipeline(exchange)
      return file === undefined ? successResponse(answer, headers) : fileResponse(file, answer.text, headers)
    } catch (thrown) {
      // Of any other failure nobody knows whether something was written.
      isRefused = thrown instanceof ApiError || !handled.has(request)
      const error = toApiError(thrown, exchange, logger)
      exchange.code = error.code
      const detail = error.options.detail ?? (error.code === 500 ? exchange.requestId : '')
      Object.assign(headers, error.options.headers)
      return envelopeResponse(
        { ...errorEnvelope(error, languageOf(request)), error_detail: shortened(detail) },
        httpStatus,
        headers,
      )
    } finally {
      // A write may have changed what requests are decided by: this process must not act on the old state.
      if (!isReading(request) && !isRefused) parts.clients.forget()
    }
  }
  return async (exchange: Exchange) => leaving(await answer(exchange), parts)
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
        const { request, now, requestId } = exchange
        const isRefused = thrown instanceof ApiError && request.header('authorization') !== undefined
        if (isRefused) await refusals.record({ ip: clientAddress(request), path: request.path, requestId, now })
        throw thrown
      }
    },
  }
}
