import type { InstantRange } from '../kernel/page.js'

/**
 * A tree over time. A bucket of level n is 2^(5n) seconds long and holds 32 of level n − 1; every event is added to
 * its bucket of each level. Any range of seconds is then a few runs of buckets, with at most 31 buckets at either
 * end of each level, however many events there are. Sizes are powers of two and count from 1970, so that they know no
 * time zone.
 */
const FANOUT = 32

/** Level 6 has buckets of 2^30 seconds (34 years): all of time is a few hundred of them. */
const TOP_LEVEL = 6

/** In buckets of the top level, further than any instant of years 1 to 9999. */
const TOP_LIMIT = 1000

/** One bucket of one level: `index` counts from 1970, negative before. */
export interface TimeBucket {
  readonly level: number
  readonly index: number
}

/** Buckets of one level from `first` to `last`, both included. */
export interface BucketRun {
  readonly level: number
  readonly first: number
  readonly last: number
}

const toSecond = (instant: Date) => Math.floor(instant.getTime() / 1000)

/** The buckets that an event belongs to, the largest first. */
export function bucketsOf(instant: Date): TimeBucket[] {
  const second = toSecond(instant)
  const levels = Array.from({ length: TOP_LEVEL + 1 }, (_, i) => TOP_LEVEL - i)
  return levels.map((level) => ({ level, index: Math.floor(second / FANOUT ** level) }))
}

/**
 * Runs that together hold each second of the range once (all of time without one); none is empty. A range counts by the
 * seconds that it begins and ends in, both whole: such are those that partners send.
 */
export function runsWithin(range?: InstantRange): BucketRun[] {
  if (range === undefined) return [{ level: TOP_LEVEL, first: -TOP_LIMIT, last: TOP_LIMIT }]
  const runs: BucketRun[] = []
  let first = toSecond(range.start)
  let last = toSecond(range.end)
  for (let level = 0; first <= last; level++) {
    if (level === TOP_LEVEL) return [...runs, { level, first, last }]
    // What does not fill a bucket of the next level at either end is taken on this one.
    const firstWhole = Math.floor((first + FANOUT - 1) / FANOUT)
    const lastWhole = Math.floor((last + 1) / FANOUT) - 1
    if (firstWhole > lastWhole) return [...runs, { level, first, last }]
    if (first < firstWhole * FANOUT) runs.push({ level, first, last: firstWhole * FANOUT - 1 })
    if (last > lastWhole * FANOUT + FANOUT - 1) runs.push({ level, first: (lastWhole + 1) * FANOUT, last })
    first = firstWhole
    last = lastWhole
  }
  return runs
}
