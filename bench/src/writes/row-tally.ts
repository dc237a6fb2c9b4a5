/** By how much the rows of a group became more or fewer, at the second of their creation. */
export interface TallyChange {
  readonly group: string
  readonly second: number
  readonly rows: number
}

/**
 * What the totals of pages are summed from: notes, which a job beside the writers folds into counts. So writers insert, and
 * never wait for each other.
 */
export const tallyChanges = (groups: readonly (readonly [group: string, rows: number])[], time: Date): TallyChange[] =>
  groups.map(([group, rows]) => ({ group, second: Math.floor(time.getTime() / 1000), rows }))
