/** Work that has gathered. */
export interface Backlog {
  /** One more than was asked for at most where there is still more. */
  readonly count: number
  /** Since when the oldest of what was counted waits; null where nothing does. */
  readonly oldest: Date | null
}

/** What of all tenants waits to be sent, counted so far and no further. */
export interface BacklogRepository {
  /** Events that have no place in a feed yet. */
  unsequenced(most: number): Promise<Backlog>
  /** Deliveries that are due at `now`, of those of the first thousand endpoints that any wait for which are enabled. */
  due(now: Date, most: number): Promise<Backlog>
  /** Deliveries that were given up. */
  dead(most: number): Promise<Backlog>
}
