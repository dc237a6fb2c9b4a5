import { ApiError } from '../../kernel/errors.js'
import { readFormBody } from '../../http/input/form-body.js'
import type { BodyLimits } from '../../http/input/body.js'
import { envelopeResponse } from '../../http/envelope.js'
import type { HttpStatusMode } from '../../http/envelope.js'
import type { ApiRequest, ApiResponse } from '../../http/message.js'
import { readTenantId } from '../../http/partner-pipeline.js'
import type { PartnerExchange } from '../../http/partner-pipeline.js'
import { GRANT_TYPE_UNSUPPORTED, METHOD_NOT_ALLOWED, SCOPE_NOT_GRANTED } from '../../http/transport-errors.js'
import type { AccessTokens } from './access-token.js'
import type { ClientAuthentication } from '../client-authentication.js'
import { createIssueToken, ISSUE_TOKEN_PATH } from '../operations/issue-token.js'
import { createRevokeToken, REVOKE_TOKEN_PATH } from '../operations/revoke-token.js'
import type { Revocations } from './revocations.js'
import type { TokenCall } from './token-call.js'

/** What RFC 6749 and RFC 7009 call the parameters of these endpoints, also those that are not taken. */
const PARAMETERS = ['grant_type', 'scope', 'client_id', 'client_secret', 'token', 'token_type_hint']

/** What the two token endpoints need. */
export interface TokenEndpointOptions {
  readonly authenticateClient: ClientAuthentication
  readonly tokens: AccessTokens
  readonly revocations: Revocations
  readonly bodyLimits: BodyLimits
  readonly httpStatus: HttpStatusMode
  /** Whether RFC 6749's members also stand at the top level, so that OAuth clients understand the answer. */
  readonly oauthTopLevel: boolean
}

/** The token endpoints by their path; each throws `ApiError` to refuse. */
export function createTokenEndpoints(options: TokenEndpointOptions) {
  const issueToken = createIssueToken(options)
  const revokeToken = createRevokeToken(options)

  async function readCall(exchange: PartnerExchange): Promise<TokenCall> {
    const { request } = exchange
    if (request.method !== 'POST') throw new ApiError(METHOD_NOT_ALLOWED, { headers: { allow: 'POST' } })
    const tenantId = readTenantId(request)
    return { exchange, tenantId, form: await readFormBody(request, options.bodyLimits, PARAMETERS) }
  }

  function respond({ headers }: PartnerExchange, data: unknown, topLevel: object = {}): ApiResponse {
    return envelopeResponse({ code: 0, data, msg: '', ...topLevel }, options.httpStatus, headers)
  }

  return new Map<string, (exchange: PartnerExchange) => Promise<ApiResponse>>([
    [
      ISSUE_TOKEN_PATH,
      async (exchange) => {
        const data = await issueToken(await readCall(exchange))
        // Never `refresh_token`: an empty one at the top level breaks clients.
        const { refresh_token: _, ...oauthMembers } = data
        return respond(exchange, data, options.oauthTopLevel ? oauthMembers : {})
      },
    ],
    [REVOKE_TOKEN_PATH, async (exchange) => respond(exchange, await revokeToken(await readCall(exchange)))],
  ])
}

/** The `error` of RFC 6749 §5.2 that goes beside the envelope of a refused token request. */
export function oauthErrorCode(error: ApiError): string {
  if (error.definition === GRANT_TYPE_UNSUPPORTED) return 'unsupported_grant_type'
  if (error.definition === SCOPE_NOT_GRANTED) return 'invalid_scope'
  switch (error.code) {
    case 401:
      return 'invalid_client'
    case 403:
      return 'unauthorized_client'
    case 429:
    case 503:
      return 'temporarily_unavailable'
    case 500:
      return 'server_error'
    default:
      return 'invalid_request'
  }
}

/** Where tokens are issued and revoked. */
export const tokenPaths: readonly string[] = [ISSUE_TOKEN_PATH, REVOKE_TOKEN_PATH]

/** Whether a path is one of the token endpoints. */
export function isTokenPath(request: Pick<ApiRequest, 'path'>): boolean {
  return request.path === ISSUE_TOKEN_PATH || request.path === REVOKE_TOKEN_PATH
}
