/** Numbers of a bucket of one level that a bucket of the next holds. */
const FANOUT = 32
/** From the largest to the smallest. */
const LEVELS = [6, 5, 4, 3, 2, 1, 0]

/** A bucket of a group, and by how much its count changes. */
export interface TallyChange {
  readonly group: string
  readonly level: number
  readonly bucket: number
  readonly rows: number
}

/**
 * What the totals of pages are summed from: how many rows each group has within seconds, half minutes and so on up to
 * decades. One row that is created is counted on each level of each of its groups.
 */
export function tallyChanges(groups: readonly (readonly [group: string, rows: number])[], time: Date): TallyChange[] {
  const second = Math.floor(time.getTime() / 1000)
  // In one order, the largest bucket of a group first: two transactions never wait for each other in a circle.
  return groups
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([group, rows]) =>
      LEVELS.map((level) => ({ group, level, bucket: Math.floor(second / FANOUT ** level), rows })),
    )
}
