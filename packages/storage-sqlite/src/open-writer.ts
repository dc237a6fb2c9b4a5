import SqliteDatabase from 'better-sqlite3'
import { makePrivateFile } from './make-private-file.js'

/** The handle that writes: WAL, every commit on disk before it is acknowledged, foreign keys enforced. */
export function openWriter(file: string): SqliteDatabase.Database {
  makePrivateFile(file)
  return asWriter(new SqliteDatabase(file))
}

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
  handle.pragma('busy_timeout = 2000')
  return handle
}
