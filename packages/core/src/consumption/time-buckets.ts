import { bucketsAt, runsBetween, TOP_LEVEL } from '../kernel/storage/bucket-tree.js'
import type { Bucket, BucketRun } from '../kernel/storage/bucket-tree.js'
import type { InstantRange } from '../kernel/storage/page.js'

export type { BucketRun } from '../kernel/storage/bucket-tree.js'

/** In buckets of the top level (34 years), further than any instant of years 1 to 9999. */
const TOP_LIMIT = 1000

/** A bucket of the tree over seconds; they count from 1970, so that they know no time zone. */
export type TimeBucket = Bucket

const toSecond = (instant: Date) => Math.floor(instant.getTime() / 1000)

/** The buckets that an event belongs to, the largest first. */
export function bucketsOf(instant: Date): TimeBucket[] {
  return bucketsAt(toSecond(instant))
}

/**
 * Runs that together hold each second of the range once (all of time without one); none is empty. A range counts by the
 * seconds that it begins and ends in, both whole: such are those that partners send.
 */
export function runsWithin(range?: InstantRange): BucketRun[] {
  if (range === undefined) return [{ level: TOP_LEVEL, first: -TOP_LIMIT, last: TOP_LIMIT }]
  return runsBetween(toSecond(range.start), toSecond(range.end))
}
