import { equalInConstantTime, sha256 } from '../kernel/digest.js'
import { ApiError } from '../kernel/errors.js'
import type { ErrorDefinition } from '../kernel/errors.js'
import type { ApiRequest } from '../http/message.js'
import { refuseParameter } from '../http/input/validation.js'
import { CLIENT_AUTHENTICATION_FAILED, TENANT_MISMATCH } from '../http/transport-errors.js'
import { readBasicCredentials } from './basic-credentials.js'
import type { BasicCredentials } from './basic-credentials.js'
import { assertAllowed } from './client-address.js'
import type { ClientAddressReader } from './client-address.js'
import type { ClientState } from './client-states.js'
import type { FailureBrake } from './failure-brake.js'
import { CLIENT_ID, isUsable } from './partner-application.js'
import type { ClientRecord } from './partner-application.js'
import { countRequest } from './partner-access.js'
import type { RateLimiter } from './rate-limit.js'
import type { TokenCall } from './tokens/token-call.js'

/** What authenticating a client at the token endpoints needs. */
export interface ClientAuthenticationParts {
  /** Finds a client; what it knows may be a second old only where this process is the only one. */
  findClient(clientId: string): Promise<ClientState | undefined> | ClientState | undefined
  readonly limiter: RateLimiter
  readonly brake: FailureBrake
  readonly clientAddress: ClientAddressReader
}

/** Authenticates the client of a token request by its Basic credentials, for the tenant that the request names. */
export type ClientAuthentication = (call: TokenCall) => Promise<ClientState>

/** The hash that an unknown client's secret is compared with, so that it takes as long as a known one's. */
const DUMMY_HASH = '0'.repeat(64)

/**
 * In the order of rules/auth#order-of-a-token-call: Basic, tenant of the client, whitelist, rate limit. Unknown,
 * disabled and deleted clients and wrong secrets are answered alike.
 */
export function createClientAuthentication(parts: ClientAuthenticationParts): ClientAuthentication {
  return async ({ exchange, tenantId, form }) => {
    const { request, now } = exchange
    const ip = parts.clientAddress(request)
    const state = await authenticate(parts, request, now)
    if (state === undefined) throw parts.brake.refusal({ address: ip, now }, failed(form))
    const { record } = state
    exchange.client = { tenantId: record.tenantId, clientId: record.clientId, ip }
    refuseBodyCredentials(form, record.clientId)
    if (record.tenantId !== tenantId || !isUsable(record.tenant, now)) throw new ApiError(TENANT_MISMATCH)
    assertAllowed(state.whitelist, ip)
    if (record.rateLimitQps > 0) await countRequest(parts.limiter, state, exchange)
    return state
  }
}

/** A request uses one method of authentication (RFC 6749 §2.3), and a client id that is repeated must be the same. */
function refuseBodyCredentials(form: TokenCall['form'], clientId: string): void {
  const reason = {
    en: 'must not be sent in the body, only by HTTP Basic',
    zh: '只能通过 HTTP Basic 传递，不能放在请求体中',
  }
  if (form.has('client_secret')) throw refuseParameter('client_secret', reason)
  if ((form.get('client_id') ?? clientId) !== clientId) throw refuseParameter('client_id', reason)
}

async function authenticate(
  { findClient }: Pick<ClientAuthenticationParts, 'findClient'>,
  request: ApiRequest,
  now: Date,
): Promise<ClientState | undefined> {
  for (const reading of readBasicCredentials(request.header('authorization'))) {
    // What cannot be a client id is neither looked up nor remembered: nobody has an interest in it but an attacker.
    if (!CLIENT_ID.test(reading.clientId)) continue
    const state = await findClient(reading.clientId)
    const record = state?.record
    const isRight = hasSecret(record, reading, now)
    if (isRight && record !== undefined && record.deletedAt === null && isUsable(record, now)) return state
  }
  return undefined
}

function hasSecret(record: ClientRecord | undefined, { clientSecret }: BasicCredentials, now: Date): boolean {
  const hash = sha256(clientSecret)
  const isCurrent = equalInConstantTime(hash, record?.secretHash ?? DUMMY_HASH)
  const overlapEnd = record?.previousSecretExpireTime ?? null
  const overlaps = overlapEnd !== null && now < overlapEnd
  const isPrevious = equalInConstantTime(hash, (overlaps ? record?.previousSecretHash : null) ?? DUMMY_HASH)
  return isCurrent || isPrevious
}

/** The same refusal for who sends a secret where none is read: it is told where to, whatever the secret is. */
const SECRET_IN_BODY: ErrorDefinition = {
  ...CLIENT_AUTHENTICATION_FAILED,
  message: {
    en: 'Client authentication failed: send the client id and secret by HTTP Basic, not in the body',
    zh: '客户端认证失败：请通过 HTTP Basic 传递 client_id 和 client_secret，不要放在请求体中',
  },
}

function failed(form: TokenCall['form']): ApiError {
  const definition = form.has('client_secret') ? SECRET_IN_BODY : CLIENT_AUTHENTICATION_FAILED
  return new ApiError(definition, { headers: { 'www-authenticate': 'Basic realm="open-api"' } })
}
