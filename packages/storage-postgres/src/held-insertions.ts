import type { Insertion } from './combined-insertions.js'

/** More would be a statement that nobody has prepared before, and each number of them is one of its own. */
const MOST = 8

/**
 * Insertions that nobody waits for, held until the code that sends them waits for something, or sends what is none: they
 * leave together, and in the order of the calls.
 */
export class HeldInsertions {
  #held: Insertion[] = []

  /** `leave` sends some, at least one. */
  constructor(private readonly leave: (insertions: readonly Insertion[]) => void) {}

  add(insertion: Insertion): void {
    this.#held.push(insertion)
    if (this.#held.length === MOST) this.flush()
    // Once all that can go on without an answer has done so.
    else if (this.#held.length === 1) process.nextTick(() => this.flush())
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
