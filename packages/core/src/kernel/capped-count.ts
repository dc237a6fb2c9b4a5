/**
 * Rows are counted so far and no further, so that a count costs the same however much has gathered. Whoever has a
 * thousand rows to look at does not need to know how many more there are.
 */
export const MOST_COUNTED = 1000

/** A count of rows as it is told; `counted` is one more than the most where there are more. */
export const cappedCount = (counted: number): { count: number; capped: boolean } => ({
  count: Math.min(counted, MOST_COUNTED),
  capped: counted > MOST_COUNTED,
})
