/** What a series of a histogram was told in some time. */
export class Tally {
  count = 0
  sum = 0
  min = Infinity
  max = -Infinity
  /** One more than there are bounds: what is above the last. */
  readonly counts: number[]

  /** `bounds` are the upper ones of the buckets, which include them; `since` is when it was first told something. */
  constructor(
    readonly bounds: readonly number[],
    readonly since: number,
  ) {
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0)
  }

  record(value: number): void {
    this.count += 1
    this.sum += value
    if (value < this.min) this.min = value
    if (value > this.max) this.max = value
    // One after another: most of what is measured is in the first of them.
    let at = 0
    while (at < this.bounds.length && value > (this.bounds[at] as number)) at += 1
    this.counts[at] = (this.counts[at] as number) + 1
  }

  add(other: Tally): void {
    this.count += other.count
    this.sum += other.sum
    this.min = Math.min(this.min, other.min)
    this.max = Math.max(this.max, other.max)
    for (const [at, count] of other.counts.entries()) this.counts[at] = (this.counts[at] as number) + count
  }
}
