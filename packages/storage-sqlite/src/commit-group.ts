import { StorageError } from '@org/openapi-core/storage'
import type { SqliteConnection } from './sqlite-connection.js'
import { toStorageError } from './to-storage-error.js'

/** More wait for the next group: the event loop is held no longer than these take, and one wait for the disk. */
const MOST_TURNS = 32

/**
 * Transactions that reach the disk together. Each but the first has a savepoint of its own in this one, so that its
 * failure undoes nothing of those before, and all are acknowledged by the one commit: waiting for the disk is most of
 * what a write costs. The first, which most are alone, has nobody before it, and spares SQLite a copy of each page that
 * it changes.
 */
export class CommitGroup {
  /** Resolves once everything is on disk; rejects with a `StorageError` where nothing is. */
  readonly committed: Promise<void>
  #resolve: () => void = () => undefined
  #reject: (error: StorageError) => void = () => undefined
  #isOver = false
  #turns = 0

  /** Begins; throws a `StorageError` where another process has the file: see `whenFree`. */
  constructor(private readonly connection: SqliteConnection) {
    connection.control('BEGIN IMMEDIATE')
    this.committed = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    // Each transaction waits for it; of a group in which nobody got so far nobody does.
    this.committed.catch(() => undefined)
  }

  /** Whether it has taken in as many as it may. */
  get isFull(): boolean {
    return this.#turns >= MOST_TURNS
  }

  /** Takes one more in; answers whether it is the first. */
  join(): boolean {
    this.#turns += 1
    return this.#turns === 1
  }

  /**
   * Asked after each turn, whatever its caller makes of a failure: some, a full disk among them, undo the whole
   * transaction, and with it all of the group. Answers whether it goes on.
   */
  goesOnAfter(error: unknown): boolean {
    if (this.connection.handle.inTransaction) return true
    // Nothing of anybody else is lost.
    if (this.#turns === 1) this.#end()
    else this.#end(error instanceof StorageError ? error : new StorageError('unavailable', 'GROUP_ROLLED_BACK'))
    return false
  }

  /** Writes all of it to the disk, or undoes all of it; `committed` tells which. */
  commit(): void {
    if (this.#isOver) return
    try {
      this.connection.control('COMMIT')
      this.#end()
    } catch (error) {
      if (this.connection.handle.inTransaction) this.connection.control('ROLLBACK')
      this.#end(toStorageError(error))
    }
  }

  #end(failure?: StorageError): void {
    if (this.#isOver) return
    this.#isOver = true
    if (failure === undefined) this.#resolve()
    else this.#reject(failure)
  }
}
