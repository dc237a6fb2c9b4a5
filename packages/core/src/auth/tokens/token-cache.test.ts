import { describe, expect, it } from 'vitest'
import { TokenCache } from './token-cache.js'
import type { TokenClaims } from './token-claims.js'

const claims = (jti: string): TokenClaims => ({
  jti,
  clientId: 'client',
  tenantId: 1,
  userType: 'OPEN_API',
  scopes: ' ',
  generation: 0,
  expireTime: new Date(0),
})

const SIGNATURE = 's'.repeat(43)

describe('the cache of verified tokens', () => {
  it('finds a token by its exact text only, even where the end is the same', () => {
    const cache = new TokenCache(10)
    cache.remember(`header.payload.${SIGNATURE}`, claims('one'))
    expect(cache.find(`header.payload.${SIGNATURE}`)?.jti).toBe('one')
    expect(cache.find(`header.other.${SIGNATURE}`)).toBeUndefined()
    expect(cache.find(SIGNATURE)).toBeUndefined()
  })

  it('holds as many as it may, and forgets the oldest', () => {
    const cache = new TokenCache(2)
    const tokens = ['a', 'b', 'c'].map((letter) => `h.p.${letter.repeat(43)}`)
    for (const token of tokens) cache.remember(token, claims(token))
    expect(tokens.map((token) => cache.find(token) !== undefined)).toEqual([false, true, true])
  })
})
