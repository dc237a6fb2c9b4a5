/** Runs from one that looks at everything to the next. */
const RUNS_TO_THE_NEXT = 10

/**
 * Up to when the runs of a job have looked at all that was due, so that the next need not begin at the beginning again.
 * Only for what is not due again at a time before: what comes late all the same is found by a run that looks at everything,
 * one in ten, and the first after a clock was set back.
 */
export class LookedThrough {
  #end: Date | undefined
  #runs = 0

  /** `marginMs`: how late something may be written that is due at a time before. */
  constructor(private readonly marginMs: number) {}

  /** From where a run at `now` begins; undefined: at the beginning. */
  begin(now: Date): Date | undefined {
    // Of those that have begun: one that looks at everything and fails, because that takes too long, is no reason for the
    // next to do the same.
    const looksAtEverything = this.#runs % RUNS_TO_THE_NEXT === 0
    this.#runs += 1
    if (this.#end === undefined || now < this.#end || looksAtEverything) return undefined
    return new Date(this.#end.getTime() - this.marginMs)
  }

  /** A run at `now` has come to its end. */
  end(now: Date): void {
    this.#end = now
  }
}
