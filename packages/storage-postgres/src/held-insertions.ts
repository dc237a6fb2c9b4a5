import type { Sending } from './combined-insertions.js'

/** More would be a statement that nobody has prepared before, and each number of them is one of its own. */
const MOST = 8

/**
 * Insertions that nobody waits for, held until the transaction sends what is none, or ends: they leave together, and in the
 * order of the calls.
 */
export class HeldInsertions {
  #held: Sending[] = []

  /** `leave` sends some, at least one. */
  constructor(private readonly leave: (insertions: readonly Sending[]) => void) {}

  add(insertion: Sending): void {
    this.#held.push(insertion)
    if (this.#held.length === MOST) this.flush()
  }

  flush(): void {
    if (this.#held.length === 0) return
    const insertions = this.#held
    this.#held = []
    this.leave(insertions)
  }

  /** Of a transaction that comes to nothing. */
  drop(): void {
    this.#held = []
  }
}
