import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of one turn after which others have theirs. What has begun goes on beyond them. */
const LONG_MS = 4

// eslint-disable-next-line no-restricted-syntax -- for how long this process has worked, whatever the engine's clock says
const elapsed = () => performance.now()

/**
 * The turn of the event loop that is going on, as far as the database works in it. SQLite answers at once: callers that go
 * on with each answer would have the event loop for themselves until all of them are done, however many there are.
 */
export class LoopTurn {
  #began: number | undefined

  /** Whether others have waited for long. Asked before each piece of work, the first of which begins the time. */
  get isLong(): boolean {
    if (this.#began !== undefined) return elapsed() - this.#began >= LONG_MS
    this.#began = elapsed()
    setImmediate(() => (this.#began = undefined))
    return false
  }

  /** Resolves when others have not waited for long. */
  async makeWay(): Promise<void> {
    while (this.isLong) await nextTurn()
  }
}
