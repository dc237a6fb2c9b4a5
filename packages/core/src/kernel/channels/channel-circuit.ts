import type { Clock } from '../clock.js'
import { certain } from '../certain.js'

/** When a channel that fails is left alone. */
export interface CircuitPolicy {
  /** Milliseconds for which a call counts. */
  readonly windowMs: number
  /** Failed calls in the window that it takes at least. */
  readonly breakAfter: number
  /** How many percent of the window's calls have to have failed. */
  readonly breakPercent: number
  /** How many different questions the failed calls have to be about: one question may be at fault itself. */
  readonly breakQuestions: number
  /** Milliseconds that the channel is left alone. */
  readonly restMs: number
}

/** Whether calls are made: any, none, or one at a time, to find out whether the channel is back. */
export type CircuitState = 'CLOSED' | 'OPEN' | 'HALF_OPEN'

interface Outcome {
  /** Of the clock that only goes forward. */
  readonly at: number
  /** What a failed call asked; undefined where it was answered. */
  readonly failed: string | undefined
}

interface Moment {
  readonly monotonic: number
  readonly now: number
}

/** The window holds at least so many calls, however many there were. */
const MIN_CALLS = 100
/** A tenant who calls each minute, in vain, is failed all the time. Less than what an alert waits for (five minutes). */
const LATELY_MS = 120_000

/**
 * Whether one tenant may call a channel at present. Each tenant has its own, so that what one asks never decides what
 * another may.
 */
export class ChannelCircuit {
  /** Oldest first. */
  readonly #window: Outcome[] = []
  /** How many failed calls of the window are about a question. */
  readonly #questions = new Map<string, number>()
  #failures = 0
  /** Since when the present rest lasts: the last failure, or the beginning of the call that is to find out. */
  #openSince: Moment | undefined
  #brokenAt: Date | undefined
  #isProbed = false

  constructor(
    private readonly policy: CircuitPolicy,
    private readonly clock: Clock,
  ) {}

  /** Whether a call may be made: any, none, or this one alone, to find out whether the channel is back. */
  admit(): 'any' | 'probe' | 'none' {
    if (this.#openSince === undefined) return 'any'
    if (!this.#isRested(this.#openSince)) return 'none'
    // From here on everybody else waits for this one.
    this.#openSince = this.#present()
    this.#isProbed = true
    return 'probe'
  }

  get state(): CircuitState {
    if (this.#openSince === undefined) return 'CLOSED'
    return this.#isProbed || this.#isRested(this.#openSince) ? 'HALF_OPEN' : 'OPEN'
  }

  /** When it last broke; undefined while it is closed. */
  get brokenAt(): Date | undefined {
    return this.#brokenAt
  }

  /**
   * Whether it was tried in vain a short while ago. Nobody closes the circuit of a tenant who calls no more: after a rest and
   * the time for which calls count, or `LATELY_MS`, it is not known that the channel still fails him.
   */
  get failsLately(): boolean {
    const { restMs, windowMs } = this.policy
    return this.#openSince !== undefined && !this.#isOver(this.#openSince, Math.max(restMs + windowMs, LATELY_MS))
  }

  /** The channel answered. A refusal is an answer, too: whoever refuses is there. */
  countAnswer(): void {
    if (this.#openSince === undefined) return this.#add(undefined)
    this.#openSince = undefined
    this.#brokenAt = undefined
    this.#isProbed = false
    this.#window.length = 0
    this.#questions.clear()
    this.#failures = 0
  }

  /** The channel did not answer the question. True where it is left alone from now on. */
  countFailure(question: string): boolean {
    if (this.#openSince !== undefined) {
      this.#openSince = this.#present()
      this.#isProbed = false
      return false
    }
    this.#add(question)
    const { breakAfter, breakPercent, breakQuestions } = this.policy
    const isBroken =
      this.#failures >= breakAfter &&
      this.#failures * 100 >= breakPercent * this.#window.length &&
      this.#questions.size >= breakQuestions
    if (isBroken) {
      this.#openSince = this.#present()
      this.#brokenAt = this.clock.now()
    }
    return isBroken
  }

  #isRested(since: Moment): boolean {
    return this.#isOver(since, this.policy.restMs)
  }

  /** Whichever clock says so: a test moves the engine's time, and an engine whose time stands still recovers too. */
  #isOver(since: Moment, ms: number): boolean {
    const { monotonic, now } = this.#present()
    return monotonic - since.monotonic >= ms || now - since.now >= ms
  }

  #add(failed: string | undefined): void {
    const at = this.clock.monotonic()
    this.#window.push({ at, failed })
    if (failed !== undefined) {
      this.#failures++
      this.#questions.set(failed, (this.#questions.get(failed) ?? 0) + 1)
    }
    const { windowMs, breakAfter, breakPercent } = this.policy
    // As many as a share needs in which the failures can be enough.
    const most = Math.max(MIN_CALLS, Math.ceil((breakAfter * 100) / breakPercent))
    while (this.#window.length > most || at - certain(this.#window[0]).at >= windowMs)
      this.#forget(certain(this.#window.shift()))
  }

  #forget({ failed }: Outcome): void {
    if (failed === undefined) return
    this.#failures--
    const left = certain(this.#questions.get(failed)) - 1
    if (left === 0) this.#questions.delete(failed)
    else this.#questions.set(failed, left)
  }

  #present(): Moment {
    return { monotonic: this.clock.monotonic(), now: this.clock.now().getTime() }
  }
}
