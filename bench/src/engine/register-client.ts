import type { OpenApi } from '@org/openapi-core'
import { bearerHeaders } from '../data/bearer-request.js'
import { benchTenantId } from '../data/quality-checks.js'
import type { ClientCredentials } from '../data/token-requests.js'
import { tokenRequests } from '../data/token-requests.js'

/** The bootstrap key of the measured engines. */
export const adminKey = 'bench-admin-key-that-has-no-other-use'

export const tokenPath = '/open-api/system/oauth2/token'

interface Envelope<T> {
  code: number
  data: T
  msg: string
}

/** Creates the tenant and a partner application through the admin API, as operations would; 0 is no limit. */
export async function registerClient(openApi: OpenApi, scope: string, rateLimitQps = 0): Promise<ClientCredentials> {
  const tenantId = await addTenant(openApi)
  if (tenantId !== benchTenantId) throw new Error(`the first tenant has id ${tenantId}`)
  return addClient(openApi, scope, { rateLimitQps })
}

/** Creates a tenant; answers its id. */
export const addTenant = (openApi: OpenApi): Promise<number> =>
  callAdmin<number>(openApi, '/admin-api/system/tenant/create', { name: 'Bench' })

/** Creates one more application; of the measured tenant, unless another is named. */
export async function addClient(
  openApi: OpenApi,
  scope: string,
  { rateLimitQps = 0, tenantId = benchTenantId } = {},
): Promise<ClientCredentials> {
  const body = JSON.stringify({ name: 'Bench', scopes: scope.split(' '), rateLimitQps })
  const init = { headers: bearerHeaders(adminKey, tenantId), body }
  return { ...(await post<ClientCredentials>(openApi, '/admin-api/system/partner-app/create', init)), tenantId }
}

/** As many as the floor has. */
const tokenCount = 4

/** Tokens from the engine's own token endpoint; of the quality checks' scope unless another is named. */
export async function issueTokens(openApi: OpenApi, credentials: ClientCredentials, scope?: string): Promise<string[]> {
  const [request] = tokenRequests(tokenPath, credentials, scope)
  const tokens: string[] = []
  while (request !== undefined && tokens.length < tokenCount) {
    const { access_token } = await post<{ access_token: string }>(openApi, tokenPath, request)
    tokens.push(access_token)
  }
  return tokens
}

/** Posts to the admin API for the measured tenant, past the network. */
export function callAdmin<T>(openApi: OpenApi, path: string, body: object): Promise<T> {
  return post<T>(openApi, path, { headers: bearerHeaders(adminKey), body: JSON.stringify(body) })
}

async function post<T>(openApi: OpenApi, path: string, init: Pick<RequestInit, 'headers' | 'body'>): Promise<T> {
  const { headers = {}, body = null } = init
  const response = await openApi.fetch(new Request(`http://127.0.0.1${path}`, { method: 'POST', headers, body }))
  const envelope = (await response?.json()) as Envelope<T> | undefined
  if (envelope?.code !== 0) throw new Error(`${path}: ${JSON.stringify(envelope)}`)
  return envelope.data
}
