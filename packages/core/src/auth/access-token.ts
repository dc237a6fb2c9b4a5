import { CompactSign, importJWK, importPKCS8, importSPKI, jwtVerify } from 'jose'
import type { CryptoKey as JoseKey, JWK, JWTPayload } from 'jose'
import type { Random } from '../kernel/random.js'
import { TokenCache } from './token-cache.js'
import { OPEN_API_USER_TYPE } from './token-claims.js'
import type { TokenClaims } from './token-claims.js'

/** A key of the ring. `HS256` by a secret of at least 32 bytes, or `EdDSA`/`ES256` by a key pair. */
export type TokenKey =
  | { readonly kid: string; readonly secret: string }
  | {
      readonly kid: string
      readonly algorithm: 'EdDSA' | 'ES256'
      /** PKCS#8 PEM or JWK. */
      readonly privateKey: string | JWK
      /** SPKI PEM or JWK. */
      readonly publicKey: string | JWK
    }

/** What a new token is made from. */
export interface TokenGrant {
  readonly clientId: string
  readonly tenantId: number
  readonly scopes: readonly string[]
  readonly generation: number
  readonly validitySeconds: number
}

/** Makes and checks access tokens. */
export interface AccessTokens {
  issue(grant: TokenGrant, now: Date): Promise<string>
  /** The claims of a token with a good signature that has not expired; undefined for any other. */
  verify(token: string, now: Date): Promise<TokenClaims | undefined> | TokenClaims | undefined
}

const MAX_TOKEN_LENGTH = 4096
const BASE64URL_TEXT = /^[A-Za-z0-9_-]+$/
const encoder = new TextEncoder()

interface RingKey {
  readonly kid: string
  readonly algorithm: string
  readonly sign: JoseKey
  readonly verify: JoseKey
}

/** Options of `createAccessTokens`. */
export interface AccessTokenOptions {
  /** The first key signs; all of them verify, so that keys rotate without logging anyone out. */
  readonly keys: readonly TokenKey[]
  readonly issuer: string
  /** Verified tokens that are remembered; 0 checks every signature anew. */
  readonly cacheSize: number
  readonly random: Random
}

/** Imports the keys once and answers the maker and checker of tokens. */
export async function createAccessTokens(options: AccessTokenOptions): Promise<AccessTokens> {
  const ring = new Map<string, RingKey>()
  for (const key of options.keys) ring.set(key.kid, await importKey(key))
  const current = ring.values().next().value as RingKey
  const algorithms = [...new Set([...ring.values()].map((key) => key.algorithm))]
  const cache = new TokenCache(options.cacheSize)

  async function verifySignature(token: string, now: Date): Promise<TokenClaims | undefined> {
    if (!isCanonical(token)) return undefined
    try {
      const { payload } = await jwtVerify(token, (header) => keyFor(ring, header), { algorithms, currentDate: now })
      return payload.iss === options.issuer ? toClaims(payload) : undefined
    } catch {
      return undefined
    }
  }

  return {
    issue: (grant, now) => sign(current, grant, { issuer: options.issuer, jti: options.random.uuid(), now }),
    verify(token, now) {
      const known = cache.find(token)
      if (known !== undefined) return now < known.expireTime ? known : undefined
      if (options.cacheSize === 0) return verifySignature(token, now)
      return verifySignature(token, now).then((claims) => {
        if (claims !== undefined) cache.remember(token, claims)
        return claims
      })
    },
  }
}

async function importKey(key: TokenKey): Promise<RingKey> {
  if ('secret' in key) {
    const secret = await crypto.subtle.importKey(
      'raw',
      encoder.encode(key.secret),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign', 'verify'],
    )
    return { kid: key.kid, algorithm: 'HS256', sign: secret, verify: secret }
  }
  const { kid, algorithm, privateKey, publicKey } = key
  const sign = typeof privateKey === 'string' ? await importPKCS8(privateKey, algorithm) : await importJWK(privateKey, algorithm)
  const verify = typeof publicKey === 'string' ? await importSPKI(publicKey, algorithm) : await importJWK(publicKey, algorithm)
  return { kid, algorithm, sign: sign as JoseKey, verify: verify as JoseKey }
}

/** The key comes from our ring by its id, and with it the algorithm: never from what the token carries or names. */
function keyFor(ring: Map<string, RingKey>, header: { kid?: string; alg?: string }): JoseKey {
  const key = ring.get(header.kid ?? '')
  if (key === undefined || key.algorithm !== header.alg) throw new Error('unknown key')
  return key.verify
}

/**
 * A signature has several spellings that decode to the same bytes (spare bits of the last character, padding,
 * blanks). Only the one that we write is accepted, so that a token is one text; the rest of the text is signed.
 */
function isCanonical(token: string): boolean {
  if (token.length > MAX_TOKEN_LENGTH) return false
  const signature = token.slice(token.lastIndexOf('.') + 1)
  return BASE64URL_TEXT.test(signature) && hasNoSpareBits(signature)
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function hasNoSpareBits(segment: string): boolean {
  const last = BASE64URL.indexOf(segment.at(-1) as string)
  switch (segment.length % 4) {
    case 1:
      return false
    case 2:
      return last % 16 === 0
    case 3:
      return last % 4 === 0
    default:
      return true
  }
}

/** The claims are written as they are: the builder that jose has for them takes as long as half the signature. */
function sign(key: RingKey, grant: TokenGrant, issue: { issuer: string; jti: string; now: Date }): Promise<string> {
  const issuedAt = Math.floor(issue.now.getTime() / 1000)
  const claims = {
    iss: issue.issuer,
    sub: grant.clientId,
    tid: grant.tenantId,
    ut: OPEN_API_USER_TYPE,
    scope: grant.scopes.join(' '),
    gen: grant.generation,
    jti: issue.jti,
    iat: issuedAt,
    exp: issuedAt + grant.validitySeconds,
  }
  const header = { alg: key.algorithm, typ: 'JWT', kid: key.kid }
  return new CompactSign(encoder.encode(JSON.stringify(claims))).setProtectedHeader(header).sign(key.sign)
}

/** Undefined where a claim is missing or of the wrong type. */
function toClaims(payload: JWTPayload): TokenClaims | undefined {
  const { sub, jti, iat, exp, tid, ut, scope = '', gen = 0 } = payload as JWTPayload & Record<'tid' | 'ut' | 'scope' | 'gen', unknown>
  const wellFormed =
    typeof sub === 'string' && typeof jti === 'string' && typeof iat === 'number' && typeof exp === 'number' && Number.isSafeInteger(tid) &&
    typeof ut === 'string' && typeof scope === 'string' && typeof gen === 'number'
  if (!wellFormed) return undefined
  const expireTime = new Date(exp * 1000)
  // An end beyond the calendar would be no end.
  if (Number.isNaN(expireTime.getTime())) return undefined
  return {
    jti,
    clientId: sub,
    tenantId: tid as number,
    userType: ut,
    scopes: ` ${scope} `,
    generation: gen,
    expireTime,
  }
}
