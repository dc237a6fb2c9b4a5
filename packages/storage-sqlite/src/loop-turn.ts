/** Milliseconds of one turn after which others have theirs. What has begun goes on beyond them. */
const LONG_MS = 2
/**
 * The same for those who have waited. One who works all the time is among them in each round, and keeps waiting who comes
 * meanwhile: with two milliseconds of each he had half of the process, however many requests there were.
 */
export const SLOT_MS = 0.25

// oxlint-disable-next-line house/no-ambient-input -- for how long this process has worked, whatever the engine's clock says
export const elapsed = () => performance.now()

/** Calls when all that goes on without waiting is over, and before the event loop turns to anybody else. */
const afterAll = (work: () => void) => queueMicrotask(() => process.nextTick(work))

/**
 * The turn of the event loop that is going on, as far as the database works in it. SQLite answers at once: callers that go
 * on with each answer would have the event loop for themselves until all of them are done, however many there are.
 */
export class LoopTurn {
  #began: number | undefined
  #limitMs = LONG_MS
  readonly #waiting: (() => void)[] = []
  #isServing = false

  /** Whether others have waited for long. Asked before each piece of work, the first of which begins the time. */
  get isLong(): boolean {
    if (this.#began !== undefined) return elapsed() - this.#began >= this.#limitMs
    this.#began = elapsed()
    this.#limitMs = LONG_MS
    setImmediate(() => this.#end())
    return false
  }

  /**
   * Resolves when others have not waited for long. Those who wait go on in their order: whoever has just had a turn stands
   * behind those who have had none. Their turn ends with what they do, so that it is not counted against who comes after it,
   * with a request for example: he would stand behind those who work all the time, each time.
   */
  makeWay(): Promise<void> {
    if (!this.isLong) return Promise.resolve()
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      if (this.#isServing) return
      this.#isServing = true
      setImmediate(() => this.#serve())
    })
  }

  /** Those who wait now: whoever comes back meanwhile is of the next round. */
  #serve(): void {
    this.#goOn(this.#waiting.length, elapsed() + LONG_MS)
  }

  /** One of those who wait goes on, and the next when he has done what he can. */
  #goOn(count: number, until: number): void {
    this.#began = elapsed()
    this.#limitMs = SLOT_MS
    this.#waiting.shift()?.()
    afterAll(() => {
      if (count > 1 && elapsed() < until) return this.#goOn(count - 1, until)
      this.#end()
      this.#isServing = this.#waiting.length > 0
      if (this.#isServing) setImmediate(() => this.#serve())
    })
  }

  #end(): void {
    this.#began = undefined
  }
}
