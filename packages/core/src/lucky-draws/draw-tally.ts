/** What is counted of a lucky draw; those of `Day` by the calendar day, those of `Prize` by the prize. */
export const drawCounts = [
  'members',
  'granted',
  'used',
  'expired',
  'draws',
  'wins',
  'dayDraws',
  'dayWins',
  'prizeWins',
  'prizeGranted',
  'prizeFailed',
] as const

/** The name of a count that is kept with a lucky draw. */
export type DrawCountName = (typeof drawCounts)[number]

/** A change of one count. */
export interface DrawCountChange {
  readonly name: DrawCountName
  /** The day, or the prize’s id; empty for counts of the whole lucky draw. */
  readonly key?: string
  readonly by: number
}

/** A count as it is. */
export interface DrawCount {
  readonly name: string
  readonly key: string
  readonly count: number
}

/**
 * Counts of one tenant's lucky draws, kept in the transactions that change what they count, so that statistics cost
 * nothing of the records. Each is spread over a few rows by the member, or all draws would wait for each other.
 */
export interface DrawTallyRepository {
  add(luckyDrawId: number, userId: number, changes: readonly DrawCountChange[]): Promise<void>
  /** All counts of a lucky draw. */
  read(luckyDrawId: number): Promise<DrawCount[]>
}
