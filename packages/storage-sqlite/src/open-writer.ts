import SqliteDatabase from 'better-sqlite3'

/** The handle that writes: WAL, every commit on disk before it is acknowledged, foreign keys enforced. */
export function openWriter(file: string): SqliteDatabase.Database {
  const handle = new SqliteDatabase(file)
  handle.pragma('journal_mode = WAL')
  // The default under WAL is NORMAL, which loses acknowledged commits when the power goes.
  handle.pragma('synchronous = FULL')
  handle.pragma('foreign_keys = ON')
  handle.pragma('busy_timeout = 2000')
  return handle
}
