/** How far the live price may be from the one that a partner expects. */
export interface PriceTolerance {
  /** CNY cents. */
  readonly cents: number
  /** Of the expected amount. */
  readonly percent: number
}

/**
 * Whether the live amount is beyond the greater of the two tolerances from the expected one; just as far is not
 * beyond. Whole numbers throughout: amounts are at most 10^12, so that nothing is rounded.
 */
export function isBeyondTolerance(live: number, expected: number, { cents, percent }: PriceTolerance): boolean {
  return Math.abs(live - expected) * 100 > Math.max(cents * 100, expected * percent)
}
