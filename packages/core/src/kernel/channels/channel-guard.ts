import { knownAcrossCopies } from '../across-copies.js'
import { ChannelCircuit } from './channel-circuit.js'
import type { CircuitPolicy, CircuitState } from './channel-circuit.js'
import type { Clock } from '../clock.js'
import { sha256 } from '../digest.js'
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

/** What a channel is asked, and for whom. */
export interface ChannelQuestion {
  /** Whose calls this one is counted with when it fails. */
  readonly tenantId: number
  /** Callers who read with the same key at the same time share one call, whoever's they are. */
  readonly key: string
  /** Names calls that nobody needs to make the channel's others: by failing they keep back no more than one another. */
  readonly apart?: string | undefined
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

/** A tenant for whom a channel is left alone, or tried again. */
export interface BrokenCircuit {
  readonly tenantId: number
  readonly state: Exclude<CircuitState, 'CLOSED'>
  readonly since: Date
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

/** A circuit that is not closed, and whose. */
interface Broken {
  readonly tenantId: number
  readonly circuit: ChannelCircuit
}

/**
 * Stands between the product and a channel: time limit, bounded retry with jitter, a circuit breaker for each tenant
 * (and for its calls that are told apart), and one call for identical reads at the same time. No channel is ever called inside a transaction.
 */
export class ChannelGuard {
  readonly #reading = new SingleFlight<unknown>()
  /** As many as there are tenants, for each kind of calls that is told apart. */
  readonly #circuits = new Map<string, ChannelCircuit>()
  readonly #broken = new Map<string, Broken>()
  readonly #calls = { answered: 0, failed: 0, turnedAway: 0 }
  #lastAnswer: Date | null = null
  #lastFailure: Date | null = null

  constructor(private readonly options: ChannelGuardOptions) {}

  /** What became of its calls. */
  report(): ChannelReport {
    const broken = [...this.#brokenTenants().values()]
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
      const circuit = this.#circuitOf(question)
      const attempts = this.#admit(circuit, this.options.policy.attempts)
      const limit = new AbortController()
      const timer = limitMs === undefined ? undefined : setTimeout(() => limit.abort(), limitMs)
      const counted = this.#counted(question, circuit, this.#attempts(call, attempts, limit.signal))
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
    const circuit = this.#circuitOf(question)
    return this.#counted(question, circuit, this.#attempts(call, this.#admit(circuit, 1)))
  }

  /**
   * Waits for what a channel does without asking the other side, for as long as an attempt may take; that counts neither for
   * nor against it. Throws `ChannelUnavailable` where it took longer, else what the channel throws.
   */
  async limited<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.#attempt(work)
    } catch (error) {
      if (!(error instanceof CallTimeout)) throw error
      throw new ChannelUnavailable(`${this.options.name} channel took too long`, { cause: error })
    }
  }

  /** Each once, as the worst of its circuits, since the first of them broke. */
  #brokenTenants(): Map<number, BrokenCircuit> {
    const tenants = new Map<number, BrokenCircuit>()
    for (const { tenantId, circuit } of this.#broken.values()) {
      const { state, brokenAt } = circuit
      if (state === 'CLOSED' || brokenAt === undefined) continue
      const before = tenants.get(tenantId)
      if (before === undefined) tenants.set(tenantId, { tenantId, state, since: brokenAt })
      else if (state === 'OPEN') tenants.set(tenantId, { ...before, state })
    }
    return tenants
  }

  #circuitOf(question: ChannelQuestion): ChannelCircuit {
    const name = circuitNameOf(question)
    const known = this.#circuits.get(name)
    if (known !== undefined) return known
    const circuit = new ChannelCircuit(this.options.policy, this.options.clock)
    this.#circuits.set(name, circuit)
    return circuit
  }

  /** How many attempts a call has; one where it is to find out whether the channel is back. */
  #admit(circuit: ChannelCircuit, attempts: number): number {
    const admitted = circuit.admit()
    if (admitted === 'none') {
      this.#calls.turnedAway++
      this.options.telemetry?.count('openapi.channel.turned_away', 1, { 'openapi.channel': this.options.name })
      throw new ChannelUnavailable(`${this.options.name} channel is resting`)
    }
    return admitted === 'probe' ? 1 : attempts
  }

  #counted<T>(question: ChannelQuestion, circuit: ChannelCircuit, call: Promise<T>): Promise<T> {
    return call.then(
      (answer) => {
        this.#countAnswer(question, circuit)
        return answer
      },
      (error: unknown) => {
        if (error instanceof ChannelRefusal) this.#countAnswer(question, circuit)
        else this.#countFailure(question, circuit)
        throw error
      },
    )
  }

  #countAnswer(question: ChannelQuestion, circuit: ChannelCircuit): void {
    this.#calls.answered++
    this.#lastAnswer = this.options.clock.now()
    circuit.countAnswer()
    this.#broken.delete(circuitNameOf(question))
  }

  #countFailure(question: ChannelQuestion, circuit: ChannelCircuit): void {
    const { tenantId, key, apart } = question
    this.#calls.failed++
    this.#lastFailure = this.options.clock.now()
    // Its hash, for keys may be long and hold what callers wrote.
    if (!circuit.countFailure(sha256(key))) return
    this.#broken.set(circuitNameOf(question), { tenantId, circuit })
    this.options.log.warn(
      { channel: this.options.name, tenantId, apart },
      'channel fails and is left alone for a while',
    )
  }

  async #attempts<T>(call: (signal: AbortSignal) => Promise<T>, attempts: number, limit?: AbortSignal): Promise<T> {
    const { name, log, policy } = this.options
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#observed(() => this.#attempt(call, limit))
      } catch (error) {
        if (error instanceof ChannelRefusal || error instanceof UnusableAnswer) throw error
        // What a channel throws may quote a request of ours: only its kind and its place go into the log.
        const failure = error instanceof CallTimeout ? { error: error.name } : describeFailure(error)
        log.warn({ channel: name, ...failure }, 'channel call failed')
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

const circuitNameOf = ({ tenantId, apart = '' }: ChannelQuestion): string => `${tenantId}:${apart}`

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
