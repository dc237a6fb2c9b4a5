import { certain } from '../kernel/certain.js'
import { equalInConstantTime, hmacSha256, sha256 } from '../kernel/digest.js'
import { randomText } from '../kernel/random.js'
import type { Random } from '../kernel/random.js'

/** 43 characters of `[A-Za-z0-9]` hold 256 random bits; so does a signature's base64url. */
const RANDOM_LENGTH = 43
const STATE = /^([1-9]\d{0,15})\.([A-Za-z0-9]{43})\.([\w-]{43})$/

/** What a genuine state tells. */
export interface ReadState {
  readonly tenantId: number
  /** SHA-256 of the random part: what is stored. */
  readonly stateHash: string
}

/**
 * The parameter `state` of an authorization: `tenant.random.signature`. The signature lets a host know whose login it
 * is before any database is asked; the random part is good once, which the database decides.
 */
export class ChatStates {
  constructor(
    private readonly secrets: readonly string[],
    private readonly random: Random,
  ) {}

  create(tenantId: number): ReadState & { readonly state: string } {
    const unguessable = randomText(this.random, RANDOM_LENGTH)
    const signed = `${tenantId}.${unguessable}`
    return {
      tenantId,
      state: `${signed}.${hmacSha256(certain(this.secrets[0]), signed)}`,
      stateHash: sha256(unguessable),
    }
  }

  /** Undefined for anything that was not created with one of these secrets. */
  read(state: string): ReadState | undefined {
    const [, tenantId = '', unguessable = '', signature = ''] = STATE.exec(state) ?? []
    const isGenuine = this.secrets.some((secret) =>
      equalInConstantTime(signature, hmacSha256(secret, `${tenantId}.${unguessable}`)),
    )
    return isGenuine ? { tenantId: Number(tenantId), stateHash: sha256(unguessable) } : undefined
  }
}
