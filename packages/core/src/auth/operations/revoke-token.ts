import { ApiError } from '../../kernel/errors.js'
import { PARAMETER_MISSING } from '../../http/transport-errors.js'
import type { AccessTokens } from '../tokens/access-token.js'
import type { ClientAuthentication } from '../client-authentication.js'
import type { TokenCall } from '../tokens/token-call.js'
import type { Revocations } from '../tokens/revocations.js'

/** Ends one token, of whoever has its client's credentials. */
export const REVOKE_TOKEN_PATH = '/open-api/system/oauth2/token/revoke'

/**
 * `POST /open-api/system/oauth2/token/revoke`: true where a live token of this client was revoked, false
 * where there was nothing to revoke (unknown, expired, revoked already, another client's).
 */
export function createRevokeToken(parts: {
  authenticateClient: ClientAuthentication
  tokens: AccessTokens
  revocations: Revocations
}) {
  return async (call: TokenCall): Promise<boolean> => {
    const { exchange, form } = call
    const token = form.get('token') ?? ''
    if (token === '') throw new ApiError(PARAMETER_MISSING, { values: { name: 'token' }, detail: 'token' })
    const { record } = await parts.authenticateClient(call)
    const claims = await parts.tokens.verify(token, exchange.now)
    const isOurs = claims?.clientId === record.clientId && claims.tenantId === record.tenantId
    if (!isOurs || claims.generation !== record.tokenGeneration) return false
    return parts.revocations.revoke(record.tenantId, claims.jti, claims.expireTime)
  }
}
