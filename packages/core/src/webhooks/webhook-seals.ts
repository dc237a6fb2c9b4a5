import type { Random } from '../kernel/random.js'
import { Seals } from '../kernel/seals.js'
import type { SealingKey } from '../kernel/seals.js'

const PURPOSE = 'openapi-core webhook secrets'

/** Whose secret is sealed: a seal that is copied to another endpoint does not open there. */
export interface SealedFor {
  readonly tenantId: number
  readonly endpointId: number
}

/** Keeps the secrets of endpoints. To sign with them the engine needs them back, so that a digest would not do. */
export class WebhookSeals {
  readonly #seals: Seals

  /** The first key seals, all open. */
  constructor(random: Random, keys: readonly SealingKey[]) {
    this.#seals = new Seals({ random, keys, purpose: PURPOSE })
  }

  /** Throws where there is no key. */
  seal(secret: string, place: SealedFor): string {
    return this.#seals.seal(secret, associated(place))
  }

  /** Throws where no key opens it, or it was sealed for another endpoint. */
  open(sealed: string, place: SealedFor): string {
    return this.#seals.open(sealed, associated(place))
  }
}

const associated = ({ tenantId, endpointId }: SealedFor): string => `${tenantId}/${endpointId}`
