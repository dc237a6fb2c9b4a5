import { jwtVerify, SignJWT } from 'jose'
import type { CryptoKey, JWTPayload } from 'jose'
import { benchTenantId } from '../data/quality-checks.js'
import { Refusal } from './refusal.js'

/** Who calls, after all checks of the token. */
export interface Principal {
  tenantId: number
  clientId: string
}

/** Reads one request header, whatever the framework. */
export type ReadHeader = (name: 'authorization' | 'tenant-id') => string | undefined

const issuer = 'openapi'
const userType = 'OPEN_API'
const unauthorized = 'Unauthorized: access token is missing, invalid or expired'

/** HMAC key as a CryptoKey: jose takes a third longer with raw bytes. */
export function importSecret(secret: string): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', Buffer.from(secret), algorithm, false, ['sign', 'verify'])
}

/** The checks of a partner call: tenant header, signature and claims, user type, tenant, scope. */
export async function authenticate(key: CryptoKey, readHeader: ReadHeader, scope: string): Promise<Principal> {
  const tenantId = Number(readHeader('tenant-id'))
  if (!Number.isSafeInteger(tenantId) || tenantId < 1) throw new Refusal(400, 'The tenant-id header is missing')
  const claims = await verify(key, readHeader('authorization'))
  if (claims.ut !== userType) throw new Refusal(403, 'Forbidden: wrong user type')
  if (claims.tid !== tenantId) throw new Refusal(403, 'Forbidden: tenant mismatch')
  if (typeof claims.scope !== 'string' || !claims.scope.split(' ').includes(scope)) {
    throw new Refusal(403, `Forbidden: scope ${scope} is not granted`)
  }
  return { tenantId, clientId: claims.sub ?? '' }
}

async function verify(key: CryptoKey, authorization: string | undefined): Promise<JWTPayload> {
  if (!authorization?.startsWith('Bearer ')) throw new Refusal(401, unauthorized)
  try {
    const { payload } = await jwtVerify(authorization.slice(7), key, { algorithms: ['HS256'], issuer })
    return payload
  } catch {
    throw new Refusal(401, unauthorized)
  }
}

/** A token as the platform issues them. */
export function issueToken(
  key: CryptoKey,
  { clientId, scope }: { readonly clientId: string; readonly scope: string },
): Promise<string> {
  return new SignJWT({ tid: benchTenantId, ut: userType, scope })
    .setProtectedHeader({ alg: 'HS256', kid: '1' })
    .setIssuer(issuer)
    .setSubject(clientId)
    .setJti(crypto.randomUUID())
    .setIssuedAt()
    .setExpirationTime('30m')
    .sign(key)
}
