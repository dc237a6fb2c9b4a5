import type { Clock } from './clock.js'
import type { Logger } from './logger.js'
import type { Random } from './random.js'
import { assertOutsideTransaction } from './transaction-scope.js'

/**
 * A channel throws this to say a definite no: the other side understood and declined. It is not retried and
 * says nothing against the channel's health. Anything else that a channel throws means "unknown".
 */
export class ChannelRefusal extends Error {
  override readonly name = 'ChannelRefusal'
}

/** What a caller sees when a channel did not answer: it failed, was too slow, or is resting. */
export class ChannelUnavailable extends Error {
  override readonly name = 'ChannelUnavailable'
}

/** How patient calls of a channel are. */
export interface CallPolicy {
  /** Milliseconds that one attempt may take. */
  readonly timeoutMs: number
  /** Attempts of a call that can safely be repeated. */
  readonly attempts: number
  /** Milliseconds before the second attempt; doubled for each further one, with up to as much jitter again. */
  readonly backoffMs: number
  /** Failed attempts in a row after which the channel is left alone. */
  readonly breakAfter: number
  /** Milliseconds that it is left alone. */
  readonly restMs: number
}

export const DEFAULT_CALL_POLICY: CallPolicy = {
  timeoutMs: 2500,
  attempts: 2,
  backoffMs: 100,
  breakAfter: 10,
  restMs: 5000,
}

/** Everything a guard needs from the engine. */
export interface ChannelGuardOptions {
  readonly name: string
  readonly policy: CallPolicy
  readonly clock: Clock
  readonly random: Random
  readonly log: Logger
}

/**
 * Stands between the product and a channel: time limit, bounded retry with jitter, circuit breaker, and one
 * call for identical reads at the same time. No channel is ever called inside a transaction.
 */
export class ChannelGuard {
  readonly #reading = new Map<string, Promise<unknown>>()
  #failuresInARow = 0
  #brokenAt: { monotonic: number; now: number } | undefined

  constructor(private readonly options: ChannelGuardOptions) {}

  /**
   * Calls something that changes nothing on the other side. Callers with the same key at the same time share
   * one call. All its attempts end within `limitMs` where that is given, so that nobody comes to share a call that
   * its own caller gave up. Throws `ChannelRefusal` or `ChannelUnavailable`.
   */
  read<T>(key: string, call: (signal: AbortSignal) => Promise<T>, limitMs?: number): Promise<T> {
    assertOutsideTransaction(`call the ${this.options.name} channel`)
    const shared = this.#reading.get(key)
    if (shared !== undefined) return shared as Promise<T>
    const limit = new AbortController()
    const timer = limitMs === undefined ? undefined : setTimeout(() => limit.abort(), limitMs)
    const reading = this.#attempts(call, this.options.policy.attempts, limit.signal).finally(() => {
      clearTimeout(timer)
      this.#reading.delete(key)
    })
    this.#reading.set(key, reading)
    return reading
  }

  /**
   * Calls something that must not happen twice: one attempt, shared with nobody. Throws `ChannelRefusal`, and
   * `ChannelUnavailable` where it is not known whether it happened.
   */
  async once<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    assertOutsideTransaction(`call the ${this.options.name} channel`)
    return this.#attempts(call, 1)
  }

  async #attempts<T>(call: (signal: AbortSignal) => Promise<T>, attempts: number, limit?: AbortSignal): Promise<T> {
    const { backoffMs } = this.options.policy
    for (let attempt = 1; ; attempt++) {
      if (this.#isResting()) throw new ChannelUnavailable(`${this.options.name} channel is resting`)
      try {
        const answer = await this.#attempt(call, limit)
        this.#countAnswer()
        return answer
      } catch (error) {
        if (error instanceof ChannelRefusal) {
          this.#countAnswer()
          throw error
        }
        this.#countFailure(error)
        if (attempt < attempts) await sleep(this.#jittered(backoffMs * 2 ** (attempt - 1)), limit)
        if (attempt >= attempts || limit?.aborted === true) {
          throw new ChannelUnavailable(`${this.options.name} channel failed`, { cause: error })
        }
      }
    }
  }

  async #attempt<T>(call: (signal: AbortSignal) => Promise<T>, limit?: AbortSignal): Promise<T> {
    const abort = new AbortController()
    let expire = (): void => undefined
    const expiry = new Promise<never>((_, reject) => {
      expire = () => {
        abort.abort()
        reject(new Error('timed out'))
      }
    })
    const timer = setTimeout(expire, this.options.policy.timeoutMs)
    limit?.addEventListener('abort', expire)
    try {
      return await Promise.race([call(abort.signal), expiry])
    } finally {
      clearTimeout(timer)
      limit?.removeEventListener('abort', expire)
    }
  }

  /** While it rests nothing is sent; after that one call at a time finds out, for a failure restarts the rest. */
  #isResting(): boolean {
    if (this.#brokenAt === undefined) return false
    const { clock, policy } = this.options
    // Whichever clock says so: a test moves the engine's time, and an engine whose time stands still recovers too.
    const rested =
      clock.monotonic() - this.#brokenAt.monotonic >= policy.restMs ||
      clock.now().getTime() - this.#brokenAt.now >= policy.restMs
    if (rested) this.#brokenAt = this.#present()
    return !rested
  }

  /** A refusal is an answer, too: whoever refuses is there. */
  #countAnswer(): void {
    this.#failuresInARow = 0
    this.#brokenAt = undefined
  }

  #countFailure(error: unknown): void {
    const { name, policy, log } = this.options
    // What a channel throws may quote a request of ours: only its kind goes into the log.
    log.warn({ channel: name, error: error instanceof Error ? error.name : typeof error }, 'channel call failed')
    if (++this.#failuresInARow < policy.breakAfter) return
    this.#brokenAt = this.#present()
  }

  #present() {
    return { monotonic: this.options.clock.monotonic(), now: this.options.clock.now().getTime() }
  }

  #jittered(ms: number): number {
    return ms + this.options.random.integer(ms + 1)
  }
}

/** Ends early where the limit runs out. */
async function sleep(ms: number, limit?: AbortSignal): Promise<void> {
  if (limit?.aborted === true) return
  await new Promise<void>((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      limit?.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    limit?.addEventListener('abort', wake)
  })
}
