import SqliteDatabase from 'better-sqlite3'
import { makePrivateFile } from './make-private-file.js'
import { MIGRATION_ACCOUNT } from './sqlite-migrations.js'

/**
 * The handle that writes: WAL, every commit on disk before it is acknowledged, foreign keys enforced. Throws where the
 * file has tables of another program in place of `ours`, and leaves it as it is.
 */
export function openWriter(file: string, ours: ReadonlySet<string> = new Set()): SqliteDatabase.Database {
  makePrivateFile(file)
  const handle = new SqliteDatabase(file)
  try {
    refuseForeign(handle, ours)
    return asWriter(handle)
  } catch (error) {
    handle.close()
    throw error
  }
}

/** A table that the first migration makes. */
const FIRST = 'partner_application'

/**
 * Before anything is written: WAL alone would change the file. Tables of the host may stand beside ours; one of a name of
 * ours, and another's account of migrations, may not. An account by itself is of a first migration that failed.
 */
function refuseForeign(handle: SqliteDatabase.Database, ours: ReadonlySet<string>): void {
  const names = handle.prepare<[], string>(`select name from sqlite_master where type = 'table'`).pluck().all()
  if (names.includes(MIGRATION_ACCOUNT) && names.includes(FIRST)) return
  const others = names.filter((name) => !name.startsWith('sqlite_') && name !== MIGRATION_ACCOUNT)
  if (others.some((name) => ours.has(name)) || (names.includes(MIGRATION_ACCOUNT) && others.length > 0))
    throw new Error('it holds tables of another program; name an empty file or one of this platform')
}

/** SQLite waits for a file that another process has, and the whole process with it: for longer only `whenFree` waits. */
const BUSY_MS = 2

/** The handle, set up for writing. */
export function asWriter(handle: SqliteDatabase.Database): SqliteDatabase.Database {
  handle.pragma('journal_mode = WAL')
  // The default under WAL is NORMAL, which loses acknowledged commits when the power goes.
  handle.pragma('synchronous = FULL')
  // What is deleted is gone: without it a removed secret stands in its page until something else is written there.
  handle.pragma('secure_delete = FAST')
  // What a savepoint would undo is kept in memory, not in a file.
  handle.pragma('temp_store = MEMORY')
  handle.pragma('foreign_keys = ON')
  handle.pragma(`busy_timeout = ${BUSY_MS}`)
  return handle
}

/** Work in one go that nobody tries again: SQLite waits for whoever else has the file, and the process with it. */
export function patiently<T>(handle: SqliteDatabase.Database, work: () => T): T {
  handle.pragma('busy_timeout = 2000')
  try {
    return work()
  } finally {
    handle.pragma(`busy_timeout = ${BUSY_MS}`)
  }
}
