/**
 * A tree over whole numbers (seconds, cents). A bucket of level n is 32^n numbers long and holds 32 of level n − 1;
 * whatever is counted is added to its bucket of each level. Any range is then a few runs of buckets, with at most 31
 * buckets at either end of each level, however much lies in it.
 */
export const FANOUT = 32

/** Buckets of level 6 hold 2^30 numbers: 34 years of seconds, ten million yuan of cents. */
export const TOP_LEVEL = 6

/** One bucket of one level: `index` counts from 0, negative before. */
export interface Bucket {
  readonly level: number
  readonly index: number
}

/** Buckets of one level from `first` to `last`, both included. */
export interface BucketRun {
  readonly level: number
  readonly first: number
  readonly last: number
}

/** The buckets that a whole number belongs to, the largest first. */
export function bucketsAt(coordinate: number): Bucket[] {
  const levels = Array.from({ length: TOP_LEVEL + 1 }, (_, i) => TOP_LEVEL - i)
  return levels.map((level) => ({ level, index: Math.floor(coordinate / FANOUT ** level) }))
}

/** Runs that together hold each whole number from `first` to `last` once; none is empty. */
export function runsBetween(first: number, last: number): BucketRun[] {
  const runs: BucketRun[] = []
  let from = first
  let to = last
  for (let level = 0; from <= to; level++) {
    if (level === TOP_LEVEL) return [...runs, { level, first: from, last: to }]
    // What does not fill a bucket of the next level at either end is taken on this one.
    const firstWhole = Math.floor((from + FANOUT - 1) / FANOUT)
    const lastWhole = Math.floor((to + 1) / FANOUT) - 1
    if (firstWhole > lastWhole) return [...runs, { level, first: from, last: to }]
    if (from < firstWhole * FANOUT) runs.push({ level, first: from, last: firstWhole * FANOUT - 1 })
    if (to > lastWhole * FANOUT + FANOUT - 1) runs.push({ level, first: (lastWhole + 1) * FANOUT, last: to })
    from = firstWhole
    to = lastWhole
  }
  return runs
}
