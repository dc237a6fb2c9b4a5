import { createCipheriv, createDecipheriv } from 'node:crypto'
import { sha256 } from '../../kernel/digest.js'
import type { Random } from '../../kernel/random.js'
import type { SealedSeed } from './draw-commitment.js'

const SEED_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'
const FINGERPRINT_LENGTH = 16

/**
 * What a seed is sealed with where the host configured no token secret: nothing that whoever reads the database does
 * not have.
 */
const UNSEALED = 'plain'

/** What seeds are made and sealed with. */
export interface DrawSeedParts {
  readonly random: Random
  /** 32 bytes each, base64url: the first seals, all open. */
  readonly secrets: readonly string[]
}

/** Makes the seeds of committed lucky draws, and keeps them from whoever reads the database. */
export class DrawSeeds {
  readonly #random: Random
  readonly #keys: readonly SealKey[]

  constructor({ random, secrets }: DrawSeedParts) {
    this.#random = random
    this.#keys = secrets.map(toKey)
  }

  /** A new seed, 256 random bits as hexadecimal text. */
  make(): SealedSeed {
    const seed = Buffer.from(this.#random.bytes(SEED_BYTES)).toString('hex')
    return { digest: sha256(seed), sealed: this.seal(seed) }
  }

  /** How the seals of today begin. */
  get sealName(): string {
    return `${this.#keys[0]?.name ?? UNSEALED}.`
  }

  seal(seed: string): string {
    const [key] = this.#keys
    if (key === undefined) return `${UNSEALED}.${seed}`
    const iv = Buffer.from(this.#random.bytes(IV_BYTES))
    const cipher = createCipheriv(CIPHER, key.bytes, iv)
    const text = Buffer.concat([iv, cipher.update(seed, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${key.name}.${text.toString('base64url')}`
  }

  /** The seed. Throws where no configured token secret opens it, or it is not the one that was published. */
  open({ sealed, digest }: SealedSeed): string {
    const [name, text = ''] = sealed.split('.')
    const seed =
      name === UNSEALED
        ? text
        : decipher(
            this.#keys.find((key) => key.name === name),
            text,
          )
    if (seed === undefined)
      throw new Error('The seed of a lucky draw was sealed with a token secret that is not configured any more')
    if (sha256(seed) !== digest) throw new Error('The seed of a lucky draw is not the one whose digest was published')
    return seed
  }
}

interface SealKey {
  /** Tells seals apart, and nothing of the key. */
  readonly name: string
  readonly bytes: Uint8Array
}

const toKey = (secret: string): SealKey => ({
  name: sha256(secret).slice(0, FINGERPRINT_LENGTH),
  bytes: Buffer.from(secret, 'base64url'),
})

function decipher(key: SealKey | undefined, text: string): string | undefined {
  if (key === undefined) return undefined
  const bytes = Buffer.from(text, 'base64url')
  const opener = createDecipheriv(CIPHER, key.bytes, bytes.subarray(0, IV_BYTES))
  opener.setAuthTag(bytes.subarray(-TAG_BYTES))
  return opener.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + opener.final('utf8')
}
