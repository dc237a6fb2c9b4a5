import type { BoundStatement, Insertions } from './bound-statement.js'

/**
 * Insertions that nobody waits for, held until the transaction sends what is none, or ends: they leave together. PostgreSQL
 * does not say in which order it runs what one statement inserts, and by their ids rows tell which came first; so there is
 * never a statement twice among them, and those of one statement leave in the order of the calls.
 */
export class HeldInsertions {
  #held: BoundStatement[] = []

  constructor(private readonly leave: (insertions: Insertions) => void) {}

  add(insertion: BoundStatement): void {
    if (this.#held.some(({ name }) => name === insertion.name)) this.flush()
    this.#held.push(insertion)
  }

  flush(): void {
    const [first, ...others] = this.#held
    if (first === undefined) return
    this.#held = []
    this.leave([first, ...others])
  }

  /** Of a transaction that comes to nothing. */
  drop(): void {
    this.#held = []
  }
}
