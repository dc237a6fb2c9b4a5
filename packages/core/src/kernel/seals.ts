import { createCipheriv, createDecipheriv } from 'node:crypto'
import { deriveSecret } from './digest.js'
import type { Random } from './random.js'

const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** A key that secrets are sealed with. */
export interface SealingKey {
  /** Stands before what it sealed: letters, digits, `-` and `_`. */
  readonly kid: string
  readonly secret: string
}

/** What texts are sealed with: those of one purpose do not open those of another. */
export interface SealsParts {
  readonly random: Random
  /** The first seals, all open. */
  readonly keys: readonly SealingKey[]
  readonly purpose: string
}

/** Keeps texts that are needed again from whoever reads the database and not the host's configuration. */
export class Seals {
  readonly #random: Random
  readonly #keys: ReadonlyMap<string, Uint8Array>
  readonly #first: string

  constructor({ random, keys, purpose }: SealsParts) {
    this.#random = random
    this.#keys = new Map(
      keys.map(({ kid, secret }) => [kid, Buffer.from(deriveSecret(secret, purpose), 'base64url')] as const),
    )
    this.#first = keys[0]?.kid ?? ''
  }

  /** Throws where there is no key. */
  seal(text: string, place: string): string {
    const iv = this.#random.bytes(IV_BYTES)
    const cipher = createCipheriv(CIPHER, this.#key(this.#first), iv).setAAD(Buffer.from(place))
    const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${this.#first}.${bytes.toString('base64url')}`
  }

  /** Throws where no key opens it, or it was sealed for another place. */
  open(sealed: string, place: string): string {
    const [kid = '', text = ''] = sealed.split('.')
    const bytes = Buffer.from(text, 'base64url')
    const opener = createDecipheriv(CIPHER, this.#key(kid), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    opener.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return opener.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + opener.final('utf8')
  }

  #key(kid: string): Uint8Array {
    const key = this.#keys.get(kid)
    if (key === undefined) throw new Error('A secret was sealed with a key that is not configured any more')
    return key
  }
}
