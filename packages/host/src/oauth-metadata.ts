import { checkOptions, option, scopes } from '@org/openapi-core'
import type { Handler } from './handler.js'
import { isReading, jsonAnswer } from './json-answer.js'
import { withoutSlash } from './without-slash.js'

/** Where the token endpoints are. */
export interface OAuthMetadataParts {
  /**
   * The address that partners know the host by, with the path that a proxy takes away; a function where it is not known
   * yet. Clients refuse metadata that name another issuer than the address they asked for.
   */
  readonly issuer: string | (() => string)
}

const WELL_KNOWN = '/.well-known/oauth-authorization-server'
const TOKEN_PATH = '/open-api/system/oauth2/token'
const METHODS = ['client_secret_basic']

/**
 * `/.well-known/oauth-authorization-server` (RFC 8414), by which OAuth clients find the token endpoints. A request there
 * needs the header `tenant-id` nonetheless, which no metadata can say.
 */
export function oauthMetadata(parts: OAuthMetadataParts): Handler {
  const { issuer } = checkOptions('oauthMetadata', parts, { issuer: option.lateBaseUrl() })
  return {
    async handle({ method, path }) {
      if (!isReading(method) || !path.startsWith(WELL_KNOWN)) return undefined
      const base = withoutSlash(typeof issuer === 'string' ? issuer : issuer())
      // The path of an issuer stands behind the well-known one (RFC 8414 §3.1), unless a proxy takes it away.
      if (![WELL_KNOWN, WELL_KNOWN + new URL(base).pathname.replace(/\/$/, '')].includes(path)) return undefined
      return jsonAnswer(200, metadataOf(base), 'public, max-age=300')
    },
  }
}

const metadataOf = (issuer: string) => ({
  issuer,
  token_endpoint: issuer + TOKEN_PATH,
  revocation_endpoint: `${issuer}${TOKEN_PATH}/revoke`,
  scopes_supported: scopes,
  response_types_supported: [],
  grant_types_supported: ['client_credentials'],
  token_endpoint_auth_methods_supported: METHODS,
  revocation_endpoint_auth_methods_supported: METHODS,
})
