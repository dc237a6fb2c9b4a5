import { deriveSecret } from '../../kernel/digest.js'
import { randomText } from '../../kernel/random.js'
import type { Random } from '../../kernel/random.js'
import type { TokenKey } from './access-token.js'

/** What the product made for itself: secrets of hosts that configured none, and the name of the installation. */
export interface SigningKeyRepository {
  /**
   * Stores the key unless there is one of this `kid` already; answers the one that stands. Of processes that start
   * at the same time, one key wins.
   */
  findOrInsert(key: { kid: string; secret: string }, now: Date): Promise<{ kid: string; secret: string }>
  /** Forgets a key; false where there is none of this `kid`. */
  remove(kid: string): Promise<boolean>
}

const RING = 'stored-1'
const CHAT_STATE = 'chat-state'
const ISSUER = 'issuer'
const WEBHOOKS = 'webhooks'

const SECRET_LENGTH = 64

/** Where keys come from that nobody configured. */
export interface StoredKeyParts {
  readonly repository: SigningKeyRepository
  /** The configured ring; undefined where the host has none. */
  readonly keys: readonly TokenKey[] | undefined
  readonly random: Random
  readonly now: Date
}

/**
 * The keys of an installation. Whoever reads the database must not be able to sign anything: where a token secret is
 * configured every other secret is derived from it, none is stored, and what an earlier start stored is removed.
 */
export class SigningKeys {
  readonly #parts: StoredKeyParts

  constructor(parts: StoredKeyParts) {
    this.#parts = parts
  }

  /** The configured ring; of a host that configured none, one secret that is made once and kept in the database. */
  async ring(): Promise<readonly TokenKey[]> {
    const { keys } = this.#parts
    if (keys === undefined) return [{ kid: RING, secret: await this.#stored(RING, this.#newSecret()) }]
    await this.#parts.repository.remove(RING)
    return keys
  }

  /**
   * The secrets of the states of chat logins, the same in every process: the first signs, all verify, so that a
   * rotation of the token secret ends no login that is under way.
   */
  async stateSecrets(): Promise<readonly string[]> {
    const tokenSecrets = this.#tokenSecrets()
    if (tokenSecrets.length === 0) return [await this.#stored(CHAT_STATE, this.#newSecret())]
    await this.#parts.repository.remove(CHAT_STATE)
    return tokenSecrets.map((secret) => deriveSecret(secret, 'openapi-core chat login states'))
  }

  /**
   * The secrets that seeds of lucky draws are sealed with: the first seals, all open. None where no token secret is
   * configured: one that stands beside what it seals would keep it from nobody.
   */
  drawSecrets(): readonly string[] {
    return this.#tokenSecrets().map((secret) => deriveSecret(secret, 'openapi-core lucky draw seeds'))
  }

  /**
   * The configured keys that seal webhook secrets; of a host that configured none, one that is made once and kept in the
   * database. Not from the token secret: what it sealed has to be opened after that was rotated.
   */
  async webhookKeys(
    keys: readonly { readonly kid: string; readonly secret: string }[] | undefined,
  ): Promise<readonly { readonly kid: string; readonly secret: string }[]> {
    return keys ?? [{ kid: WEBHOOKS, secret: await this.#stored(WEBHOOKS, this.#newSecret()) }]
  }

  /** A name that no other installation has, made once and kept in the database. No secret: it stands in every token. */
  issuer(): Promise<string> {
    return this.#stored(ISSUER, `urn:uuid:${this.#parts.random.uuid()}`)
  }

  async #stored(kid: string, made: string): Promise<string> {
    const { repository, now } = this.#parts
    return (await repository.findOrInsert({ kid, secret: made }, now)).secret
  }

  #tokenSecrets(): string[] {
    return (this.#parts.keys ?? []).flatMap((key) => ('secret' in key ? [key.secret] : []))
  }

  #newSecret(): string {
    return randomText(this.#parts.random, SECRET_LENGTH)
  }
}
