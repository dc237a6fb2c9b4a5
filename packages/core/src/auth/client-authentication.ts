import { equalInConstantTime, sha256 } from '../kernel/digest.js'
import { ApiError } from '../kernel/errors.js'
import type { ApiRequest } from '../http/message.js'
import type { PartnerExchange } from '../http/partner-pipeline.js'
import { CLIENT_AUTHENTICATION_FAILED, TENANT_MISMATCH, TOO_MANY_REQUESTS } from '../http/transport-errors.js'
import { readBasicCredentials } from './basic-credentials.js'
import type { BasicCredentials } from './basic-credentials.js'
import { assertAllowed } from './client-address.js'
import type { ClientAddressReader } from './client-address.js'
import { toClientState } from './client-states.js'
import type { ClientState } from './client-states.js'
import type { FailureBrake } from './failure-brake.js'
import { isUsable } from './partner-application.js'
import type { ClientDirectory, ClientRecord } from './partner-application.js'
import { countRequest } from './partner-access.js'
import type { RateLimiter } from './rate-limit.js'

/** What authenticating a client at the token endpoints needs. */
export interface ClientAuthenticationParts {
  readonly directory: ClientDirectory
  readonly limiter: RateLimiter
  readonly brake: FailureBrake
  readonly clientAddress: ClientAddressReader
}

/** Authenticates the client of a token request by its Basic credentials, for the tenant that the request names. */
export type ClientAuthentication = (exchange: PartnerExchange, tenantId: number) => Promise<ClientState>

/** The hash that an unknown client's secret is compared with, so that it takes as long as a known one's. */
const DUMMY_HASH = '0'.repeat(64)

/**
 * Decisions 1.5, in order: Basic, tenant of the client, whitelist, rate limit. The client is read anew
 * (no cache), so that a reset secret is refused everywhere at once. Unknown, disabled and deleted clients
 * and wrong secrets are answered alike.
 */
export function createClientAuthentication(parts: ClientAuthenticationParts): ClientAuthentication {
  return async (exchange, tenantId) => {
    const { request, now } = exchange
    const ip = parts.clientAddress(request)
    const record = await authenticate(parts.directory, request, now)
    if (record === undefined) throw refusal(parts.brake.fail(ip, now))
    const state = toClientState(record)
    exchange.client = { tenantId: record.tenantId, clientId: record.clientId, ip }
    if (record.tenantId !== tenantId || !isUsable(record.tenant, now)) throw new ApiError(TENANT_MISMATCH)
    assertAllowed(state.whitelist, ip)
    if (record.rateLimitQps > 0) await countRequest(parts.limiter, state, exchange)
    return state
  }
}

async function authenticate(
  directory: ClientDirectory,
  request: ApiRequest,
  now: Date,
): Promise<ClientRecord | undefined> {
  for (const reading of readBasicCredentials(request.header('authorization'))) {
    const record = await directory.findClient(reading.clientId)
    const isRight = await hasSecret(record, reading, now)
    if (isRight && record !== undefined && record.deletedAt === null && isUsable(record, now)) return record
  }
  return undefined
}

async function hasSecret(record: ClientRecord | undefined, { clientSecret }: BasicCredentials, now: Date): Promise<boolean> {
  const hash = await sha256(clientSecret)
  const isCurrent = equalInConstantTime(hash, record?.secretHash ?? DUMMY_HASH)
  const overlapEnd = record?.previousSecretExpireTime ?? null
  const overlaps = overlapEnd !== null && now < overlapEnd
  const isPrevious = equalInConstantTime(hash, (overlaps ? record?.previousSecretHash : null) ?? DUMMY_HASH)
  return isCurrent || isPrevious
}

function refusal(waitMs: number | undefined): ApiError {
  const challenge = { 'www-authenticate': 'Basic realm="open-api"' }
  if (waitMs === undefined) return new ApiError(CLIENT_AUTHENTICATION_FAILED, { headers: challenge })
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new ApiError(TOO_MANY_REQUESTS, { headers: { 'retry-after': String(seconds) } })
}
