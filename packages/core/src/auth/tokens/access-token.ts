import { base64url, CompactSign, compactVerify, importJWK, importPKCS8, importSPKI } from 'jose'
import type { CryptoKey as JoseKey, JWK } from 'jose'
import { z } from 'zod'
import { certain } from '../../kernel/certain.js'
import { equalInConstantTime, hmacSha256 } from '../../kernel/digest.js'
import type { Random } from '../../kernel/random.js'
import { TokenCache } from './token-cache.js'
import { MAX_TOKEN_SECONDS, OPEN_API_USER_TYPE } from './token-claims.js'
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
interface TokenGrant {
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

export const MAX_TOKEN_LENGTH = 4096
const TOKEN_TYPE = 'JWT'
const BASE64URL_TEXT = /^[A-Za-z0-9_-]+$/
const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

interface RingKey {
  readonly kid: string
  readonly algorithm: string
  /** A token that says this. */
  readonly sign: (claims: string) => Promise<string> | string
  readonly verify: JoseKey
  /** Verifies here and now: the platform's other way goes through its thread pool, which takes far longer. */
  readonly secret?: string
  /** The first part of every token that the key signs, its dot included. */
  readonly header: string
}

/** Options of `createAccessTokens`. */
export interface AccessTokenOptions {
  /** The first key signs; all of them verify, so that keys rotate without logging anyone out. */
  readonly keys: readonly TokenKey[]
  /** Who issues the tokens, and whom they are for: the claims `iss` and `aud`. */
  readonly issuer: string
  /** Verified tokens that are remembered; 0 checks every signature anew. */
  readonly cacheSize: number
  readonly random: Random
}

/** Imports the keys once and answers the maker and checker of tokens. */
export async function createAccessTokens(options: AccessTokenOptions): Promise<AccessTokens> {
  const ring = new Map<string, RingKey>()
  for (const key of options.keys) ring.set(key.kid, await importKey(key))
  const current = certain(ring.values().next().value)
  const algorithms = [...new Set([...ring.values()].map((key) => key.algorithm))]
  const cache = new TokenCache(options.cacheSize)

  async function verifyByJose(token: string, now: Date): Promise<TokenClaims | undefined> {
    try {
      const { payload, protectedHeader } = await verifyWith(ring, token, algorithms)
      // The ring may sign other things elsewhere; what is no token by its own word is none.
      if (protectedHeader.typ !== TOKEN_TYPE) return undefined
      return readClaims(decoder.decode(payload), options.issuer, now)
    } catch {
      return undefined
    }
  }

  function verifySignature(token: string, now: Date): Promise<TokenClaims | undefined> | TokenClaims | undefined {
    if (!isCanonical(token)) return undefined
    for (const { header, secret } of ring.values()) {
      if (secret !== undefined && token.startsWith(header)) {
        return verifyBySecret({ token, header, secret }, options.issuer, now)
      }
    }
    return verifyByJose(token, now)
  }

  const remembered = (token: string, claims: TokenClaims | undefined): TokenClaims | undefined => {
    if (claims !== undefined && options.cacheSize > 0) cache.remember(token, claims)
    return claims
  }

  return {
    issue: async (grant, now) => sign(current, grant, { issuer: options.issuer, jti: options.random.uuid(), now }),
    verify(token, now) {
      const known = cache.find(token)
      if (known !== undefined) return now < known.expireTime ? known : undefined
      const claims = verifySignature(token, now)
      if (claims instanceof Promise) return claims.then((found) => remembered(token, found))
      return remembered(token, claims)
    },
  }
}

/** A token whose header is the very text that we write under this key: neither algorithm nor key is its own word. */
function verifyBySecret(
  { token, header, secret }: { readonly token: string; readonly header: string; readonly secret: string },
  issuer: string,
  now: Date,
): TokenClaims | undefined {
  const end = token.lastIndexOf('.')
  const payload = token.slice(header.length, end)
  const isSigned = equalInConstantTime(hmacSha256(secret, token.slice(0, end)), token.slice(end + 1))
  if (!BASE64URL_TEXT.test(payload) || !isSigned) return undefined
  try {
    return readClaims(Buffer.from(payload, 'base64url').toString(), issuer, now)
  } catch {
    return undefined
  }
}

async function importKey(key: TokenKey): Promise<RingKey> {
  if ('secret' in key) {
    const { kid, secret } = key
    const hash = { name: 'HMAC', hash: 'SHA-256' }
    const verify = await crypto.subtle.importKey('raw', encoder.encode(secret), hash, false, ['verify'])
    const header = headerText('HS256', kid)
    const sign = (claims: string) => {
      const signed = `${header}${base64url.encode(claims)}`
      return `${signed}.${hmacSha256(secret, signed)}`
    }
    return { kid, algorithm: 'HS256', sign, verify, secret, header }
  }
  const { kid, algorithm, privateKey, publicKey } = key
  const signing =
    typeof privateKey === 'string' ? await importPKCS8(privateKey, algorithm) : await importJWK(privateKey, algorithm)
  const sign = (claims: string) =>
    new CompactSign(encoder.encode(claims)).setProtectedHeader(headerOf(algorithm, kid)).sign(signing)
  const verify =
    typeof publicKey === 'string' ? await importSPKI(publicKey, algorithm) : await importJWK(publicKey, algorithm)
  return { kid, algorithm, sign, verify: verify as JoseKey, header: headerText(algorithm, kid) }
}

const headerOf = (algorithm: string, kid: string) => ({ alg: algorithm, typ: TOKEN_TYPE, kid })

function headerText(algorithm: string, kid: string): string {
  return `${base64url.encode(JSON.stringify(headerOf(algorithm, kid)))}.`
}

/**
 * Checks the signature of a token. A header that is the very text that we write is spared the look-up of its key,
 * which costs jose another turn; the algorithm comes from the key all the same.
 */
function verifyWith(ring: Map<string, RingKey>, token: string, algorithms: string[]) {
  for (const key of ring.values()) {
    if (token.startsWith(key.header)) return compactVerify(token, key.verify, { algorithms: [key.algorithm] })
  }
  return compactVerify(token, (header) => keyFor(ring, header), { algorithms })
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
  const last = BASE64URL.indexOf(segment.slice(-1))
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
function sign(
  key: RingKey,
  grant: TokenGrant,
  issue: { issuer: string; jti: string; now: Date },
): Promise<string> | string {
  const now = issue.now.getTime()
  const claims = {
    iss: issue.issuer,
    aud: issue.issuer,
    sub: grant.clientId,
    tid: grant.tenantId,
    ut: OPEN_API_USER_TYPE,
    scope: grant.scopes.join(' '),
    gen: grant.generation,
    jti: issue.jti,
    iat: Math.floor(now / 1000),
    // To the millisecond: counted from the whole second the token would end before its time.
    exp: (now + grant.validitySeconds * 1000) / 1000,
  }
  return key.sign(JSON.stringify(claims))
}

/** The last second of the calendar: an end beyond it would be no end. */
const LAST_SECOND = 8_640_000_000_000
/** Seconds by which the clock of the process that issued a token may be ahead of the one that reads it. */
const CLOCK_SKEW_SECONDS = 5

const tokenPayload = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string(),
  tid: z.int(),
  ut: z.string(),
  scope: z.string().default(''),
  gen: z.number().default(0),
  jti: z.string(),
  iat: z.number().min(0).max(LAST_SECOND),
  nbf: z.number().optional(),
  exp: z.number().min(0).max(LAST_SECOND),
})

/** What a signed payload says; undefined where a claim is missing, of the wrong type, or not (or no more) true now. */
function readClaims(payload: string, issuer: string, now: Date): TokenClaims | undefined {
  const read = tokenPayload.safeParse(JSON.parse(payload))
  if (!read.success) return undefined
  const { iss, aud, sub, tid, ut, scope, gen, jti, iat, nbf, exp } = read.data
  const expireTime = new Date(Math.round(exp * 1000))
  const seconds = now.getTime() / 1000
  const hasBegun = iat <= seconds + CLOCK_SKEW_SECONDS && (nbf === undefined || nbf <= seconds)
  if (iss !== issuer || aud !== issuer || !hasBegun || now >= expireTime) return undefined
  // No application may have tokens that live longer, whoever signed this one. A whole second is the time of issue only.
  if (exp - iat >= MAX_TOKEN_SECONDS + 1) return undefined
  return { jti, clientId: sub, tenantId: tid, userType: ut, scopes: ` ${scope} `, generation: gen, expireTime }
}
