/** The user type in the tokens of this product. */
export const OPEN_API_USER_TYPE = 'OPEN_API'

/** The longest that a token may live, in seconds. */
export const MAX_TOKEN_SECONDS = 86_400

/** What a partner's access token says. */
export interface TokenClaims {
  /** The token's own id, under which it is revoked. */
  readonly jti: string
  readonly clientId: string
  readonly tenantId: number
  /** `OPEN_API` in the tokens of this product. */
  readonly userType: string
  /** Granted when it was issued: each with a blank on both sides, for `namesScope`. */
  readonly scopes: string
  /** The application's token generation when it was issued. */
  readonly generation: number
  readonly expireTime: Date
}

/** Whether a token was issued with a scope. */
export function namesScope({ scopes }: TokenClaims, scope: string): boolean {
  return scopes.includes(` ${scope} `)
}
