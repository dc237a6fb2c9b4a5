import { forgetOldest } from '../kernel/forget-oldest.js'
import { ApiError } from '../kernel/errors.js'
import { TOO_MANY_REQUESTS } from '../http/transport-errors.js'
import { callerNetwork } from './client-address.js'

const WINDOW_MS = 60_000
const MAX_NETWORKS = 10_000

/**
 * Slows down guessing of secrets: counts wrong credentials of every kind per caller's network in a sliding minute. It
 * only ever changes the answer to a wrong attempt, so nobody can lock out those who share the address.
 */
export class FailureBrake {
  /** When the failures of a network were, oldest first; at most as many as the limit. */
  readonly #failures = new Map<string, number[]>()

  constructor(private readonly limit: number) {}

  /** Counts a failure. Answers undefined, or past the limit the milliseconds until one is counted again. */
  fail(address: string, now: Date): number | undefined {
    const network = callerNetwork(address)
    const recent = this.#recent(network, now)
    const [oldest = now.getTime()] = recent
    if (recent.length >= this.limit) return oldest + WINDOW_MS - now.getTime()
    recent.push(now.getTime())
    this.#failures.delete(network)
    this.#failures.set(network, recent)
    forgetOldest(this.#failures, MAX_NETWORKS)
    return undefined
  }

  /** Whether one more failure would be past the limit; counts nothing. */
  isFull(address: string, now: Date): boolean {
    return this.#recent(callerNetwork(address), now).length >= this.limit
  }

  /** Counts a failure; answers its refusal as it is worded, or past the limit 429. */
  refusal(wrong: { readonly address: string; readonly now: Date }, usual: ApiError): ApiError {
    const waitMs = this.fail(wrong.address, wrong.now)
    if (waitMs === undefined) return usual
    return new ApiError(TOO_MANY_REQUESTS, { headers: { 'retry-after': String(toWaitSeconds(waitMs)) } })
  }

  /**
   * What lies ahead of the present was counted before the clock was set back, and would hold for as long as that was.
   */
  #recent(network: string, now: Date): number[] {
    const time = now.getTime()
    return (this.#failures.get(network) ?? []).filter((at) => at > time - WINDOW_MS && at <= time)
  }
}

/** As `Retry-After` says it: whole seconds, at least one. */
export function toWaitSeconds(waitMs: number): number {
  return Math.max(1, Math.ceil(waitMs / 1000))
}
