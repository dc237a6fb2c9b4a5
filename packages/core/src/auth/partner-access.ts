import { ApiError } from '../kernel/errors.js'
import type { PartnerAccess, PartnerExchange } from '../http/partner-pipeline.js'
import {
  SCOPE_NOT_GRANTED,
  TENANT_MISMATCH,
  TOO_MANY_REQUESTS,
  UNAUTHORIZED,
  WRONG_USER_TYPE,
} from '../http/transport-errors.js'
import type { AccessTokens } from './tokens/access-token.js'
import { namesScope, OPEN_API_USER_TYPE } from './tokens/token-claims.js'
import type { TokenClaims } from './tokens/token-claims.js'
import { assertAllowed } from './client-address.js'
import type { ClientAddressReader } from './client-address.js'
import type { ClientState, ClientStates } from './client-states.js'
import { toWaitSeconds } from './failure-brake.js'
import { isUsable } from './partner-application.js'
import type { RateDecision, RateLimiter, RateRequest } from './rate-limit.js'
import type { Revocations } from './tokens/revocations.js'

/** An authenticated caller: its token, and the state of its application (undefined where it is gone). */
export interface PartnerClient {
  readonly claims: TokenClaims
  readonly state: ClientState | undefined
  readonly ip: string
}

/** What the steps of a partner call work with. */
export interface PartnerAccessParts {
  readonly tokens: AccessTokens
  readonly revocations: Revocations
  readonly clients: ClientStates
  readonly limiter: RateLimiter
  readonly clientAddress: ClientAddressReader
  /** Whether a bearer is an administrator's key, which has no business on this side. */
  isAdminKey(bearer: string, exchange: PartnerExchange): Promise<boolean>
}

const BEARER = /^bearer +(\S+)$/i

/** The credential of an `Authorization: Bearer` header. */
export function readBearer(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  return header.startsWith('Bearer ') && header.indexOf(' ', 7) === -1 ? header.slice(7) : BEARER.exec(header)?.[1]
}

const unauthorized = () => new ApiError(UNAUTHORIZED, { headers: { 'www-authenticate': 'Bearer' } })

/** Goes on at once with what is remembered: each promise on the way of every call costs as much as a check. */
function whenKnown<Value, Next>(value: Value | Promise<Value>, next: (value: Value) => Next | Promise<Next>) {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** The steps 3 to 9 of a partner call (rules/calls#order-of-checks). */
export function createPartnerAccess(parts: PartnerAccessParts): PartnerAccess<PartnerClient> {
  const { tokens, revocations, clients, limiter } = parts

  function authenticate(exchange: PartnerExchange): PartnerClient | Promise<PartnerClient> {
    const { request, now } = exchange
    const bearer = readBearer(request.header('authorization'))
    if (bearer === undefined) throw unauthorized()
    return whenKnown(tokens.verify(bearer, now), (claims) => {
      if (claims === undefined) return refuse(bearer, exchange)
      return whenKnown(revocations.isRevoked(claims.tenantId, claims.jti), (isRevoked) => {
        if (isRevoked) throw unauthorized()
        return whenKnown(clients.find(claims.clientId), (state) => {
          if (state !== undefined && claims.generation !== state.record.tokenGeneration) throw unauthorized()
          const ip = parts.clientAddress(request)
          exchange.client = { tenantId: claims.tenantId, clientId: claims.clientId, ip }
          return { claims, state, ip }
        })
      })
    })
  }

  async function refuse(bearer: string, exchange: PartnerExchange): Promise<never> {
    throw (await parts.isAdminKey(bearer, exchange)) ? new ApiError(WRONG_USER_TYPE) : unauthorized()
  }

  return {
    authenticate,
    checkUserType({ claims }) {
      if (claims.userType !== OPEN_API_USER_TYPE) throw new ApiError(WRONG_USER_TYPE)
    },
    checkTenant({ claims, state }, tenantId, now) {
      if (claims.tenantId !== tenantId) throw new ApiError(TENANT_MISMATCH)
      if (state !== undefined && !isUsable(state.record.tenant, now)) throw new ApiError(TENANT_MISMATCH)
    },
    checkApplication({ claims, state }, now) {
      const record = state?.record
      const isAlive = record !== undefined && record.deletedAt === null && record.tenantId === claims.tenantId
      if (!isAlive || !isUsable(record, now)) throw unauthorized()
    },
    checkAddress({ state, ip }) {
      assertAllowed(state?.whitelist, ip)
    },
    countRequest({ state }, exchange) {
      if (state === undefined || state.record.rateLimitQps === 0) return undefined
      return countRequest(limiter, state, exchange)
    },
    checkScope({ claims, state }, scope) {
      // Withdrawing a scope acts at once; granting one needs a new token.
      if (!namesScope(claims, scope) || state?.scopes.has(scope) !== true) {
        throw new ApiError(SCOPE_NOT_GRANTED, { values: { scope } })
      }
    },
  }
}

/** Counts one request of a client with a limit; sets the rate-limit headers, and refuses past the limit. */
export async function countRequest(
  limiter: RateLimiter,
  { record }: ClientState,
  exchange: { readonly now: Date; readonly headers: Record<string, string> },
): Promise<void> {
  const { tenantId, clientId, rateLimitQps: qps } = record
  const request: RateRequest = { tenantId, clientId, qps, now: exchange.now }
  const decision = await limiter.take(request)
  setRateHeaders(exchange.headers, qps, decision)
  if (decision.allowed) return
  const seconds = toWaitSeconds(decision.retryAfterMs)
  throw new ApiError(TOO_MANY_REQUESTS, { headers: { 'retry-after': String(seconds) } })
}

function setRateHeaders(headers: Record<string, string>, qps: number, decision: RateDecision): void {
  headers['x-ratelimit-limit'] = String(qps)
  headers['x-ratelimit-remaining'] = String(decision.remaining)
  headers['x-ratelimit-reset'] = String(Math.ceil(decision.resetMs / 1000))
}
