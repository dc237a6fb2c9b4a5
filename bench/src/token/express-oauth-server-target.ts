import { timingSafeEqual } from 'node:crypto'
import ExpressOAuthServer from '@node-oauth/express-oauth-server'
import express from 'express'
import { SignJWT } from 'jose'
import type { CryptoKey } from 'jose'
import { benchScope } from '../data/qc-detail-requests.js'
import { benchTenantId } from '../data/quality-checks.js'
import { tokenRequests } from '../data/token-requests.js'
import { importSecret } from '../floor/bearer-token.js'
import type { RunningTarget } from '../target.js'

const credentials = { clientId: 'bench-client', clientSecret: 'S'.repeat(43) }
const path = '/open-api/system/oauth2/token'
const client = { id: credentials.clientId, grants: ['client_credentials'], accessTokenLifetime: 1800 }

type Model = ConstructorParameters<typeof ExpressOAuthServer>[0]['model']

/** @node-oauth/express-oauth-server as the same token endpoint: one client, HS256 tokens, nothing stored. */
export async function startExpressOauthServer(): Promise<RunningTarget> {
  const key = await importSecret(crypto.randomUUID() + crypto.randomUUID())
  const server = new ExpressOAuthServer({ model: jwtModel(key) })
  const app = express()
  app.disable('x-powered-by')
  app.post(path, express.urlencoded({ extended: false }), server.token())
  return { listener: app, workloads: { token: tokenRequests(path, credentials) } }
}

/** Signs the claims that the platform's tokens have. */
function jwtModel(key: CryptoKey): Model {
  const granted = benchScope.split(' ')
  return {
    getClient: async (id, secret) => (id === client.id && sameSecret(secret) ? client : undefined),
    getUserFromClient: async ({ id }) => ({ id }),
    validateScope: async (_user, _client, scope) => (scope?.every((name) => granted.includes(name)) ? scope : false),
    generateAccessToken: (forClient, _user, scope) => sign(key, forClient.id, scope),
    saveToken: async (token, forClient, user) => ({ ...token, client: forClient, user }),
    getAccessToken: async () => undefined,
  }
}

function sign(key: CryptoKey, clientId: string, scope: string[] | undefined): Promise<string> {
  return new SignJWT({ tid: benchTenantId, ut: 'OPEN_API', scope: scope?.join(' ') ?? benchScope })
    .setProtectedHeader({ alg: 'HS256', kid: '1' })
    .setIssuer('openapi')
    .setSubject(clientId)
    .setJti(crypto.randomUUID())
    .setIssuedAt()
    .setExpirationTime('30m')
    .sign(key)
}

function sameSecret(secret: string): boolean {
  const [given, known] = [Buffer.from(secret), Buffer.from(credentials.clientSecret)]
  return given.length === known.length && timingSafeEqual(given, known)
}
