import { knownAcrossCopies } from '../across-copies.js'
import type { CircuitPolicy } from './channel-circuit.js'
import { ChannelCircuits } from './channel-circuits.js'
import type { BrokenCircuit, ChannelQuestion } from './channel-circuits.js'
import type { Clock } from '../clock.js'
import { describeFailure } from '../failure-description.js'
import type { Logger } from '../logger.js'
import type { Telemetry } from '../telemetry/telemetry.js'
import type { Random } from '../random.js'
import { assertOutsideTransaction } from '../storage/transaction-scope.js'
import { callWithTimeout } from '../concurrency/call-with-timeout.js'
import { pause } from '../concurrency/pause.js'
import { SingleFlight } from '../concurrency/single-flight.js'

/**
 * A channel throws this to say a definite no: the other side understood and declined. It is not retried and
 * says nothing against the channel's health. Anything else that a channel throws means "unknown".
 */
export class ChannelRefusal extends Error {
  override readonly name = 'ChannelRefusal'
}

knownAcrossCopies(ChannelRefusal, 'ChannelRefusal')

/** What a caller sees when a channel did not answer: it failed, was too slow, or is resting. */
export class ChannelUnavailable extends Error {
  override readonly name = 'ChannelUnavailable'
}

knownAcrossCopies(ChannelUnavailable, 'ChannelUnavailable')

/**
 * What a guarded call throws where it was answered in another shape: a failure of the channel, which is not asked again,
 * for it would answer alike. Whoever throws it has logged it.
 */
export class UnusableAnswer extends ChannelUnavailable {
  constructor() {
    super('The channel gave no usable answer')
  }
}

/** An attempt took too long. Where it was thrown tells nothing. */
class CallTimeout extends Error {
  override readonly name = 'CallTimeout'
}

/** How patient calls of a channel are. */
export interface CallPolicy extends CircuitPolicy {
  /** Milliseconds that one attempt may take. */
  readonly timeoutMs: number
  /** Attempts of a call that can safely be repeated. */
  readonly attempts: number
  /** Milliseconds before the second attempt; doubled for each further one, with up to as much jitter again. */
  readonly backoffMs: number
}

/** What hosts get that do not say otherwise (`channelPolicy`). */
export const DEFAULT_CALL_POLICY: CallPolicy = {
  timeoutMs: 2500,
  attempts: 2,
  backoffMs: 100,
  windowMs: 30_000,
  breakAfter: 10,
  breakPercent: 50,
  breakQuestions: 3,
  restMs: 5000,
}

/** Everything a guard needs from the engine. */
export interface ChannelGuardOptions {
  readonly name: string
  readonly policy: CallPolicy
  readonly clock: Clock
  readonly random: Random
  readonly log: Logger
  /** Absent: attempts are not measured. */
  readonly telemetry?: Telemetry | undefined
}

/** What became of the calls of a channel in this process. */
export interface ChannelReport {
  readonly name: string
  /** Calls since the process began that were answered, a refusal being an answer. */
  readonly answered: number
  readonly failed: number
  /** Calls that were not made, because the channel was left alone. */
  readonly turnedAway: number
  readonly lastAnswer: Date | null
  readonly lastFailure: Date | null
  /** For whom it does not work at present, in the order in which it broke. */
  readonly broken: readonly BrokenCircuit[]
}

/**
 * Stands between the product and a channel: time limit, bounded retry with jitter, a circuit breaker for each tenant
 * (and for its calls that are told apart), and one call for identical reads at the same time. No channel is ever called inside a transaction.
 */
export class ChannelGuard {
  readonly #reading = new SingleFlight<unknown>()
  readonly #circuits: ChannelCircuits
  readonly #calls = { answered: 0, failed: 0, turnedAway: 0 }
  #lastAnswer: Date | null = null
  #lastFailure: Date | null = null

  constructor(private readonly options: ChannelGuardOptions) {
    this.#circuits = new ChannelCircuits(options.policy, options.clock)
  }

  /** What became of its calls. */
  report(): ChannelReport {
    const broken = this.#circuits.broken()
    const { name } = this.options
    return { name, ...this.#calls, lastAnswer: this.#lastAnswer, lastFailure: this.#lastFailure, broken }
  }

  /**
   * Calls something that changes nothing on the other side. Callers with the same key at the same time share
   * one call. All its attempts end within `limitMs` where that is given, so that nobody comes to share a call that
   * its own caller gave up. Throws `ChannelRefusal` or `ChannelUnavailable`.
   */
  async read<T>(question: ChannelQuestion, call: (signal: AbortSignal) => Promise<T>, limitMs?: number): Promise<T> {
    assertOutsideTransaction(`call the ${this.options.name} channel`)
    const reading = this.#reading.share(question.key, () => {
      const attempts = this.#admit(question, this.options.policy.attempts)
      const limit = new AbortController()
      const timer = limitMs === undefined ? undefined : setTimeout(() => limit.abort(), limitMs)
      const counted = this.#counted(question, this.#attempts(call, attempts, limit.signal))
      return counted.finally(() => clearTimeout(timer))
    })
    return reading as Promise<T>
  }

  /**
   * Calls something that must not happen twice: one attempt, shared with nobody. Throws `ChannelRefusal`, and
   * `ChannelUnavailable` where it is not known whether it happened.
   */
  async once<T>(question: ChannelQuestion, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    assertOutsideTransaction(`call the ${this.options.name} channel`)
    return this.#counted(question, this.#attempts(call, this.#admit(question, 1)))
  }

  /**
   * Waits for what a channel does without asking the other side, for as long as an attempt may take; that counts neither for
   * nor against it, and is logged where it is no refusal. Throws `ChannelUnavailable` where it took longer, else what the
   * channel throws.
   */
  async limited<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.#attempt(work)
    } catch (error) {
      if (!(error instanceof ChannelRefusal)) this.#tell(error)
      if (!(error instanceof CallTimeout)) throw error
      throw new ChannelUnavailable(`${this.options.name} channel took too long`, { cause: error })
    }
  }

  /** What a channel throws may quote a request of ours: only its kind and its place go into the log. */
  #tell(error: unknown): void {
    const failure = error instanceof CallTimeout ? { error: error.name } : describeFailure(error)
    this.options.log.warn({ channel: this.options.name, ...failure }, 'channel call failed')
  }

  /** How many attempts a call has; one where it is to find out whether the channel is back. */
  #admit(question: ChannelQuestion, attempts: number): number {
    const admitted = this.#circuits.of(question).admit()
    if (admitted === 'none') {
      this.#calls.turnedAway++
      this.options.telemetry?.count('openapi.channel.turned_away', 1, { 'openapi.channel': this.options.name })
      throw new ChannelUnavailable(`${this.options.name} channel is resting`)
    }
    return admitted === 'probe' ? 1 : attempts
  }

  #counted<T>(question: ChannelQuestion, call: Promise<T>): Promise<T> {
    return call.then(
      (answer) => {
        this.#countAnswer(question)
        return answer
      },
      (error: unknown) => {
        if (error instanceof ChannelRefusal) this.#countAnswer(question)
        else this.#countFailure(question)
        throw error
      },
    )
  }

  #countAnswer(question: ChannelQuestion): void {
    this.#calls.answered++
    this.#lastAnswer = this.options.clock.now()
    this.#circuits.countAnswer(question)
  }

  #countFailure(question: ChannelQuestion): void {
    const { tenantId, apart } = question
    this.#calls.failed++
    this.#lastFailure = this.options.clock.now()
    if (!this.#circuits.countFailure(question)) return
    this.options.log.warn(
      { channel: this.options.name, tenantId, apart },
      'channel fails and is left alone for a while',
    )
  }

  async #attempts<T>(call: (signal: AbortSignal) => Promise<T>, attempts: number, limit?: AbortSignal): Promise<T> {
    const { name, policy } = this.options
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#observed(() => this.#attempt(call, limit))
      } catch (error) {
        if (error instanceof ChannelRefusal || error instanceof UnusableAnswer) throw error
        this.#tell(error)
        const isLast = () => attempt >= attempts || limit?.aborted === true
        if (!isLast()) await pause(this.#jittered(policy.backoffMs * 2 ** (attempt - 1)), limit)
        if (isLast()) throw new ChannelUnavailable(`${name} channel failed`, { cause: error })
      }
    }
  }

  /** With a span around it, where somebody listens. */
  #observed<T>(attempt: () => Promise<T>): Promise<T> {
    const { telemetry } = this.options
    return telemetry === undefined ? attempt() : this.#told(telemetry, attempt)
  }

  /** A refusal is an answer, and no failure of the span. */
  async #told<T>(telemetry: Telemetry, attempt: () => Promise<T>): Promise<T> {
    const { name } = this.options
    const attributes = { 'openapi.channel': name }
    const duration = 'openapi.channel.call.duration'
    const start = { name: `channel ${name}`, kind: 'client', attributes, duration } as const
    const answered = await telemetry.span(start, async (span) => {
      const settled = await settle(attempt())
      const outcome = 'error' in settled ? outcomeOf(settled.error) : 'answered'
      const isFailure = outcome === 'failed' || outcome === 'timed_out'
      span.set({ 'openapi.outcome': outcome, 'error.type': isFailure ? outcome : undefined })
      return settled
    })
    if ('error' in answered) throw answered.error
    return answered.value
  }

  #attempt<T>(call: (signal: AbortSignal) => Promise<T>, limit?: AbortSignal): Promise<T> {
    const { timeoutMs } = this.options.policy
    const timeout = () => new CallTimeout('timed out')
    return callWithTimeout({ timeoutMs, timeout, signal: limit }, call)
  }

  #jittered(ms: number): number {
    return ms + this.options.random.integer(ms + 1)
  }
}

/** What became of an attempt. */
type Settled<T> = { readonly value: T } | { readonly error: unknown }

const settle = <T>(attempt: Promise<T>): Promise<Settled<T>> =>
  attempt.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

function outcomeOf(error: unknown): 'refused' | 'timed_out' | 'failed' {
  if (error instanceof ChannelRefusal) return 'refused'
  return error instanceof CallTimeout ? 'timed_out' : 'failed'
}
