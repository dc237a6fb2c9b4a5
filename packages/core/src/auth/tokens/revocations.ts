import { forgetOldest } from '../../kernel/forget-oldest.js'
import type { Clock } from '../../kernel/clock.js'
import { SingleFlight } from '../../kernel/concurrency/single-flight.js'

/** The revoked tokens of one tenant. */
export interface RevokedTokenRepository {
  /** Remembers a token as revoked until it would expire; false where it was already. */
  revoke(jti: string, expireTime: Date): Promise<boolean>
  isRevoked(jti: string): Promise<boolean>
}

/** The revoked tokens of all tenants, for the sweep. */
export interface RevokedTokenSweep {
  /** Deletes at most `limit` rows that expired before `now`; answers how many. */
  deleteExpired(now: Date, limit: number): Promise<number>
}

interface KnownAnswer {
  readonly revoked: boolean
  readonly checkedAt: number
}

const MAX_TOKENS = 50_000

/**
 * Whether tokens are revoked, asked of the store at most once per `maxAgeMs` and token. A revocation by
 * another process is seen within that time, one by this process at once.
 */
export class Revocations {
  readonly #known = new Map<string, KnownAnswer>()
  readonly #asking = new SingleFlight<boolean>()

  constructor(
    private readonly storeOf: (tenantId: number) => RevokedTokenRepository,
    private readonly clock: Clock,
    private readonly maxAgeMs: number,
  ) {}

  isRevoked(tenantId: number, jti: string): boolean | Promise<boolean> {
    const known = this.#known.get(jti)
    if (known !== undefined && (known.revoked || this.clock.monotonic() - known.checkedAt < this.maxAgeMs)) {
      return known.revoked
    }
    return this.#asking.share(jti, () => this.#ask(tenantId, jti))
  }

  /** Revokes a token; false where it was revoked already. */
  async revoke(tenantId: number, jti: string, expireTime: Date): Promise<boolean> {
    const isNew = await this.storeOf(tenantId).revoke(jti, expireTime)
    this.#remember(jti, { revoked: true, checkedAt: this.clock.monotonic() })
    return isNew
  }

  async #ask(tenantId: number, jti: string): Promise<boolean> {
    const checkedAt = this.clock.monotonic()
    const revoked = await this.storeOf(tenantId).isRevoked(jti)
    // A revocation that was made here while the store was asked stands.
    if (this.#known.get(jti)?.revoked === true) return true
    this.#remember(jti, { revoked, checkedAt })
    return revoked
  }

  #remember(jti: string, answer: KnownAnswer): void {
    this.#known.delete(jti)
    this.#known.set(jti, answer)
    forgetOldest(this.#known, MAX_TOKENS)
  }
}
