import { createCipheriv, createDecipheriv } from 'node:crypto'
import { deriveSecret } from '../kernel/digest.js'
import type { Random } from '../kernel/random.js'

const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'
const PURPOSE = 'openapi-core webhook secrets'

/** A key that secrets are sealed with. */
export interface SealingKey {
  /** Stands before what it sealed: letters, digits, `-` and `_`. */
  readonly kid: string
  readonly secret: string
}

/** Whose secret is sealed: a seal that is copied to another endpoint does not open there. */
export interface SealedFor {
  readonly tenantId: number
  readonly endpointId: number
}

/**
 * Keeps the secrets of endpoints from whoever reads the database and not the host's configuration. To sign with them
 * the engine needs them back, so that a digest would not do.
 */
export class WebhookSeals {
  readonly #random: Random
  readonly #keys: ReadonlyMap<string, Uint8Array>
  readonly #first: string

  /** The first key seals, all open. */
  constructor(random: Random, keys: readonly SealingKey[]) {
    this.#random = random
    this.#keys = new Map(
      keys.map(({ kid, secret }) => [kid, Buffer.from(deriveSecret(secret, PURPOSE), 'base64url')] as const),
    )
    this.#first = keys[0]?.kid ?? ''
  }

  /** Throws where there is no key. */
  seal(secret: string, place: SealedFor): string {
    const iv = this.#random.bytes(IV_BYTES)
    const cipher = createCipheriv(CIPHER, this.#key(this.#first), iv).setAAD(associated(place))
    const bytes = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${this.#first}.${bytes.toString('base64url')}`
  }

  /** Throws where no key opens it, or it was sealed for another endpoint. */
  open(sealed: string, place: SealedFor): string {
    const [kid = '', text = ''] = sealed.split('.')
    const bytes = Buffer.from(text, 'base64url')
    const opener = createDecipheriv(CIPHER, this.#key(kid), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    opener.setAAD(associated(place)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return opener.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + opener.final('utf8')
  }

  #key(kid: string): Uint8Array {
    const key = this.#keys.get(kid)
    if (key === undefined) throw new Error('A webhook secret was sealed with a key that is not configured any more')
    return key
  }
}

const associated = ({ tenantId, endpointId }: SealedFor): Uint8Array => Buffer.from(`${tenantId}/${endpointId}`)
