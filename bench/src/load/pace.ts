/**
 * When requests become due at a fixed rate, however long the answers before them take: who waits for an answer before he
 * asks again does not see how long others would have waited.
 */
export class Pace {
  readonly #waiting: number[] = []
  #made = 0

  constructor(
    private readonly perSecond: number,
    private readonly begin: number,
  ) {}

  /** Whether there is a request that nobody has taken. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0
  }

  /** Lets those become due that belong to the time until now; their waiting begins now, since nobody could send them before. */
  tick(now: number): void {
    for (const due = ((now - this.begin) * this.perSecond) / 1000; this.#made < due; this.#made++)
      this.#waiting.push(now)
  }

  /** Since when the next one waits; undefined where none does. */
  take(): number | undefined {
    return this.#waiting.shift()
  }
}
