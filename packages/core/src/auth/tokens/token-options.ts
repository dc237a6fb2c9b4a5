import type { JWK } from 'jose'
import { z } from 'zod'
import { longSecret } from '../../kernel/check-options.js'
import type { TokenKey } from './access-token.js'

const members = z.record(z.string(), z.unknown())

/** Whether its members make a key, the import tells. */
const pemOrJwk = z.union([z.string().min(1), z.custom<JWK>((value) => members.safeParse(value).success)])

const tokenKey: z.ZodType<TokenKey, TokenKey> = z.union([
  z.object({ kid: z.string().min(1).max(64), secret: longSecret }),
  z.object({
    kid: z.string().min(1).max(64),
    algorithm: z.enum(['EdDSA', 'ES256']),
    privateKey: pemOrJwk,
    publicKey: pemOrJwk,
  }),
])

/** Which of two keys with one `kid` had signed a token could not be told. */
function refuseSameKid(keys: readonly TokenKey[], context: z.RefinementCtx): void {
  for (const [i, { kid }] of keys.entries()) {
    const isRepeated = keys.findIndex((key) => key.kid === kid) < i
    if (isRepeated) context.addIssue({ code: 'custom', path: [i, 'kid'], message: 'is the kid of another key' })
  }
}

/** The option `tokens`. */
export interface TokensOptions {
  /** The first key signs, all verify. Absent: one secret is made and kept in the database. */
  readonly keys?: TokenKey[] | undefined
  /**
   * Who issues the tokens and whom they are for, the claims `iss` and `aud`. Absent: a name is made once and kept in
   * the database, so that no other installation takes these tokens, even one with the same secret.
   */
  readonly issuer?: string | undefined
  /** Verified tokens that are remembered, so that their signature is not checked on each call; 0 for none. Default: 10,000. */
  readonly cacheSize?: number | undefined
  /** RFC 6749's members at the top level of token answers, beside the envelope. Default: true. */
  readonly oauthTopLevel?: boolean | undefined
  /**
   * Wrong credentials of clients, administrators and the host's own doors from one address (IPv6: one /64) in a
   * minute before 429 is answered instead of 401. Default: 20.
   */
  readonly failuresPerMinute?: number | undefined
}

export const tokensOptions = z
  .strictObject({
    keys: z.array(tokenKey).min(1).superRefine(refuseSameKid).optional(),
    issuer: z.string().min(1).max(255).optional(),
    cacheSize: z.int().min(0).default(10_000),
    oauthTopLevel: z.boolean().default(true),
    failuresPerMinute: z.int().min(1).max(1000).default(20),
  })
  .prefault({})
