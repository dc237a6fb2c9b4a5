import { decide, MICROSECONDS } from './rate-limit.js'
import type { RateDecision, RateLimitRepository, RateStep } from './rate-limit.js'

type Advance = (step: Parameters<RateLimitRepository['advance']>[1]) => ReturnType<RateLimitRepository['advance']>

interface Caller {
  readonly step: RateStep
  resolve(decision: RateDecision): void
  reject(error: unknown): void
}

/** What is not spent by then is lost: it would let more pass later than the limit says. */
const LEASE_ENDS_AFTER = 0.1 * MICROSECONDS
/** Half of that, so that little is lost where a client slows down. */
const LEASE_LASTS = LEASE_ENDS_AFTER / 2
/** Of the burst, what leases may use up. The rest is for calls that are there: they are not refused for what was lost. */
const LEASED_SHARE = 1 / 4

/**
 * What one process knows of a client's bucket in the store. Callers who come together ask once, for all of them; where
 * calls follow each other closely, for those of the next moment, too, which then take from memory.
 */
export class SharedBucket {
  /** The store's is at least that: it moves on only. */
  #arrivalTime = 0
  #tokens = 0
  #lease = { size: 0, takenAt: 0, cost: 0 }
  #isAsking = false
  readonly #waiting: Caller[] = []

  constructor(private readonly advance: Advance) {}

  /** Counts one request. */
  take(step: RateStep): RateDecision | Promise<RateDecision> {
    const decision = this.#decideAlone(step)
    if (decision !== undefined) return decision
    return new Promise((resolve, reject) => {
      this.#waiting.push({ step, resolve, reject })
      if (!this.#isAsking) void this.#serve()
    })
  }

  /** What needs no question: a token is there, or none can be before the time that the store has named. */
  #decideAlone(step: RateStep): RateDecision | undefined {
    const { takenAt, cost } = this.#lease
    if (this.#tokens > 0 && step.cost === cost && step.now < takenAt + LEASE_ENDS_AFTER) return this.#spend(step)
    return this.#mayPass(step) ? undefined : decide(this.#arrivalTime, false, step)
  }

  #spend(step: RateStep): RateDecision {
    this.#tokens -= 1
    return decide(this.#arrivalTime - this.#tokens * step.cost, true, step)
  }

  async #serve(): Promise<void> {
    this.#isAsking = true
    try {
      for (let caller = this.#waiting[0]; caller !== undefined; caller = this.#waiting[0]) {
        const decision = this.#decideAlone(caller.step) ?? (await this.#ask(caller.step))
        this.#waiting.shift()
        caller.resolve(decision)
      }
    } catch (error) {
      for (const caller of this.#waiting.splice(0)) caller.reject(error)
    } finally {
      this.#isAsking = false
    }
  }

  /** Asks for as many as seem to be there, and for fewer while others were faster. */
  async #ask({ cost, capacity }: RateStep): Promise<RateDecision> {
    // Of the newest caller: tokens have to be good for him, too.
    const step = { now: this.#waiting.at(-1)?.step.now ?? 0, cost, capacity }
    for (let most = Infinity; this.#mayPass(step);) {
      const { tokens, within } = this.#wanted(step, most)
      const { allowed, arrivalTime } = await this.advance({ ...step, cost: cost * tokens, within })
      this.#arrivalTime = arrivalTime
      if (allowed) {
        this.#tokens = tokens
        this.#lease = { size: tokens, takenAt: step.now, cost }
        return this.#spend(step)
      }
      if (tokens === 1) break
      most = tokens - 1
    }
    return decide(this.#arrivalTime, false, step)
  }

  #wanted(step: RateStep, most: number): { tokens: number; within?: number } {
    if (this.#isSetBack(step)) return { tokens: 1 }
    const share = Math.floor(step.capacity * LEASED_SHARE)
    const lease = Math.min(this.#pacedLease(step), this.#roomFor(step, share), most)
    const tokens = Math.min(this.#waiting.length, this.#roomFor(step, step.capacity), most)
    if (lease > tokens) return { tokens: lease, within: share }
    return tokens === 1 ? { tokens } : { tokens, within: step.capacity }
  }

  /**
   * At the pace of the last one: at most twice as many, and no more than a client at its limit needs. Small limits have
   * none.
   */
  #pacedLease({ now, cost, capacity }: RateStep): number {
    const { size, takenAt } = this.#lease
    const paced = ((size - this.#tokens) * LEASE_LASTS) / Math.max(1, now - takenAt)
    const ofLimit = ((capacity / cost) * LEASE_LASTS) / MICROSECONDS
    return Math.floor(Math.min(paced, 2 * size, ofLimit))
  }

  #mayPass(step: RateStep): boolean {
    return this.#isSetBack(step) || this.#roomFor(step, step.capacity) >= 1
  }

  #roomFor({ now, cost }: RateStep, capacity: number): number {
    return Math.floor((capacity - Math.max(0, this.#arrivalTime - now)) / cost)
  }

  /** What is so far ahead was counted before the clock was set back: only the store can say what holds. */
  #isSetBack({ now, capacity }: RateStep): boolean {
    return this.#arrivalTime > now + 2 * capacity
  }
}
