import { ApiError } from '../kernel/errors.js'
import { TOO_MANY_REQUESTS } from '../http/transport-errors.js'
import type { EndpointCaller } from './endpoint-caller.js'

/** Tests under way of one application, of one tenant's operators, and in all. */
const OF_CALLER = 4
const IN_ALL = 50
/** Most tests are over by then; places of those that hang are free when their attempt is. */
const RETRY_SECONDS = 1

/**
 * The places of tests of endpoints. Each has a connection out of the process for as long as its receiver likes, and nothing
 * else bounds how many are asked for. Operators have places of their own, so that no application keeps them from finding
 * out what is wrong with it.
 */
export class WebhookTestPlaces {
  readonly #taken = new Map<string, number>()
  #all = 0

  /** Call what it answers when the test is over. Throws 429 where there is no place. */
  take({ tenantId, clientId = '' }: Pick<EndpointCaller, 'tenantId' | 'clientId'>): () => void {
    const caller = `${tenantId}/${clientId}`
    const taken = this.#taken.get(caller) ?? 0
    if (taken >= OF_CALLER || this.#all >= IN_ALL)
      throw new ApiError(TOO_MANY_REQUESTS, { headers: { 'retry-after': String(RETRY_SECONDS) } })
    this.#taken.set(caller, taken + 1)
    this.#all++
    return () => this.#leave(caller)
  }

  #leave(caller: string): void {
    const left = (this.#taken.get(caller) ?? 0) - 1
    if (left > 0) this.#taken.set(caller, left)
    else this.#taken.delete(caller)
    this.#all--
  }
}
