/** A place in the primary's log of changes, and when it was the last that anybody had been told is stored. */
interface Mark {
  readonly at: number
  readonly place: bigint
}

/**
 * How late a copy is, told from places in the primary's log. A copy that has come to the place where the primary was at
 * some moment has everything from before that moment. So neither the clocks of two servers are compared, nor does it
 * matter whether anything has been written meanwhile, or what the copy knows about its own source. Times are
 * milliseconds of a clock that only goes forward.
 */
export class LagMeter {
  /** Places that the copy has not come to, the earliest first. */
  private waiting: Mark[] = []
  private reachedAt: number | undefined

  /** `mostMs`: a copy that is later is of no use, and how late exactly is not told. */
  constructor(private readonly mostMs: number) {}

  /** The primary is at this place; `at` is before it was asked. */
  mark(at: number, place: bigint): void {
    this.waiting.push({ at, place })
    while (this.waiting[0] !== undefined && at - this.waiting[0].at > this.mostMs) this.waiting.shift()
  }

  /** The copy has come to this place. */
  reach(place: bigint): void {
    while (this.waiting[0] !== undefined && this.waiting[0].place <= place) this.reachedAt = this.waiting.shift()?.at
  }

  /** Nothing is known of the copy any more. */
  forget(): void {
    this.waiting = []
    this.reachedAt = undefined
  }

  /** How late the copy is at most; undefined where it has come to no place that was marked. */
  lagMs(now: number): number | undefined {
    return this.reachedAt === undefined ? undefined : now - this.reachedAt
  }
}
