import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type SqliteDatabase from 'better-sqlite3'
import { StorageError } from '@org/openapi-core/storage'

/** What SQLite itself calls it, which looks for it with a rollback journal, and not with a log (WAL). */
const MOVED = 'SQLITE_READONLY_DBMOVED'

/**
 * The path of a database file that is open. Where the file is deleted or replaced underneath, SQLite goes on with the one
 * that nobody can reach any more, and what is committed to it is gone with the process.
 */
export class FilePlace {
  /** Of the working directory at the start: it may change. */
  readonly #path: string
  readonly #file: string | undefined

  constructor(handle: SqliteDatabase.Database) {
    this.#path = resolve(handle.name)
    this.#file = handle.memory ? undefined : this.#present()
  }

  /** Throws a `StorageError` where another file is there, or none. */
  assertHeld(): void {
    if (this.#file !== undefined && this.#present() !== this.#file) throw new StorageError('unavailable', MOVED)
  }

  /** Which file is there; the one that was where the system does not let anybody look. */
  #present(): string | undefined {
    try {
      const found = statSync(this.#path, { bigint: true, throwIfNoEntry: false })
      return found && `${found.dev} ${found.ino}`
    } catch {
      return this.#file
    }
  }
}
