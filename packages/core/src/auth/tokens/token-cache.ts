import { forgetOldest } from '../../kernel/forget-oldest.js'
import type { TokenClaims } from './token-claims.js'

interface CachedToken {
  readonly token: string
  readonly claims: TokenClaims
}

/** The end of a token that it is looked up by: most of its signature, different for any two of our tokens. */
const TAIL_LENGTH = 40

/**
 * Verified tokens, by their exact text. They are found by their end and then compared whole, because hashing a few
 * hundred characters on each request takes longer than comparing them.
 */
export class TokenCache {
  readonly #tokens = new Map<string, CachedToken>()

  constructor(private readonly size: number) {}

  /** The claims of a token with exactly this text. */
  find(token: string): TokenClaims | undefined {
    const known = this.#tokens.get(token.slice(-TAIL_LENGTH))
    return known?.token === token ? known.claims : undefined
  }

  /** Beyond the size, the one remembered longest ago is forgotten. */
  remember(token: string, claims: TokenClaims): void {
    this.#tokens.set(token.slice(-TAIL_LENGTH), { token, claims })
    forgetOldest(this.#tokens, this.size)
  }
}
