interface Change {
  readonly at: number
  readonly amount: number
}

/** What members have at moments of a month that is being planned: what leaves later is theirs no more. */
export class Purses {
  readonly #changes = new Map<number, Change[]>()

  add(memberId: number, at: Date, amount: number): void {
    const changes = this.#changes.get(memberId) ?? []
    changes.push({ at: at.getTime(), amount })
    this.#changes.set(memberId, changes)
  }

  /** What came until then, less all that goes, whenever it does. */
  balanceAt(memberId: number, at: Date): number {
    const changes = this.#changes.get(memberId) ?? []
    return changes.reduce(
      (sum, change) => (change.amount < 0 || change.at < at.getTime() ? sum + change.amount : sum),
      0,
    )
  }
}
