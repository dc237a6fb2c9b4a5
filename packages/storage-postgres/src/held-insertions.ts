import type { Sending } from './combined-insertions.js'

/**
 * Insertions that nobody waits for, held until the transaction sends what is none, or ends: they leave together. PostgreSQL does not
 * say in which order it runs what one statement inserts, and by their ids rows tell which came first; so there is
 * never a statement twice among them, and those of one statement leave in the order of the calls.
 */
export class HeldInsertions {
  #held: Sending[] = []

  /** `leave` sends some, at least one. */
  constructor(private readonly leave: (insertions: readonly Sending[]) => void) {}

  add(insertion: Sending): void {
    if (this.#held.some(({ statement }) => statement === insertion.statement)) this.flush()
    this.#held.push(insertion)
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
