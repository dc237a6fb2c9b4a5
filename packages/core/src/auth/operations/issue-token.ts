import { ApiError } from '../../kernel/errors.js'
import { GRANT_TYPE_UNSUPPORTED, PARAMETER_MISSING, SCOPE_NOT_GRANTED } from '../../http/transport-errors.js'
import type { AccessTokens } from '../tokens/access-token.js'
import type { ClientAuthentication } from '../client-authentication.js'
import type { TokenCall } from '../tokens/token-call.js'

/** The one grant there is: client credentials. */
export const ISSUE_TOKEN_PATH = '/open-api/system/oauth2/token'

/** The specification's AccessToken. */
export interface AccessTokenData {
  readonly access_token: string
  /** Always empty: there is no refresh flow. */
  readonly refresh_token: ''
  readonly token_type: 'Bearer'
  /** Seconds. */
  readonly expires_in: number
  /** Granted scopes, space-separated. */
  readonly scope: string
}

/** `POST /open-api/system/oauth2/token`: the client credentials grant. */
export function createIssueToken(parts: { authenticateClient: ClientAuthentication; tokens: AccessTokens }) {
  return async (call: TokenCall): Promise<AccessTokenData> => {
    const { exchange, tenantId, form } = call
    checkGrantType(form.get('grant_type'))
    const { record, scopes: granted } = await parts.authenticateClient(call)
    const scopes = requestedScopes(form.get('scope'), record.scopes)
    for (const scope of scopes) {
      if (!granted.has(scope)) throw new ApiError(SCOPE_NOT_GRANTED, { values: { scope } })
    }
    const validitySeconds = record.accessTokenValiditySeconds
    const { clientId, tokenGeneration: generation } = record
    const token = await parts.tokens.issue({ clientId, tenantId, scopes, generation, validitySeconds }, exchange.now)
    return {
      access_token: token,
      refresh_token: '',
      token_type: 'Bearer',
      expires_in: validitySeconds,
      scope: scopes.join(' '),
    }
  }
}

function checkGrantType(grantType: string | undefined): void {
  if (grantType === undefined || grantType === '') {
    throw new ApiError(PARAMETER_MISSING, { values: { name: 'grant_type' }, detail: 'grant_type' })
  }
  if (grantType !== 'client_credentials') throw new ApiError(GRANT_TYPE_UNSUPPORTED, { detail: 'grant_type' })
}

/** Distinct, in the order of the request; all granted ones where none are named. */
function requestedScopes(text: string | undefined, granted: readonly string[]): string[] {
  const named = (text ?? '').split(/\s+/).filter((name) => name !== '')
  return named.length === 0 ? [...granted] : [...new Set(named)]
}
