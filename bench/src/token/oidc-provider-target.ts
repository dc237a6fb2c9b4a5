import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import type { ResourceServer } from 'oidc-provider'
import { benchScope } from '../data/qc-detail-requests.js'
import { tokenRequests } from '../data/token-requests.js'
import { importSecret } from '../floor/bearer-token.js'
import type { RunningTarget } from '../target.js'

const credentials = { clientId: 'bench-client', clientSecret: 'S'.repeat(43) }
const audience = 'urn:openapi'

/**
 * oidc-provider as the same token endpoint: client_credentials with Basic, one client, JWT access tokens
 * signed HS256 for 1800 seconds, its in-memory adapter (which a JWT access token is not written to).
 */
export async function startOidcProvider(): Promise<RunningTarget> {
  const provider = new Provider('http://127.0.0.1', {
    clients: [
      {
        client_id: credentials.clientId,
        client_secret: credentials.clientSecret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
        scope: benchScope,
      },
    ],
    scopes: benchScope.split(' '),
    // Never used for access tokens here; without them it warns about its development keys.
    jwks: { keys: [await signingJwk()] },
    cookies: { keys: [crypto.randomUUID()] },
    ttl: { ClientCredentials: 1800 },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: await resourceIndicators(),
    },
  })
  return { listener: provider.callback(), workloads: { token: tokenRequests('/token', credentials) } }
}

/** Only tokens for a resource server can be JWTs, so there is one, and it is the default. */
async function resourceIndicators(): Promise<Record<string, unknown>> {
  const key = await importSecret(crypto.randomUUID() + crypto.randomUUID())
  const resourceServer: ResourceServer = {
    scope: benchScope,
    audience,
    accessTokenTTL: 1800,
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: 'HS256', key, kid: '1' } },
  }
  return {
    enabled: true,
    defaultResource: () => audience,
    useGrantedResource: () => true,
    getResourceServerInfo: () => resourceServer,
  }
}

async function signingJwk(): Promise<Record<string, unknown>> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }
}
