import SqliteDatabase from 'better-sqlite3'
import { asWriter } from './open-writer.js'
import { applyMigrations } from './sqlite-migrations.js'

/** The first database in memory as it was migrated: another one as a copy of it costs a thirtieth of migrating it. */
let migrated: Buffer | undefined

/** Migrates a database in memory; answers the handle to go on with, which is another one where it is a copy. */
export function migrateInMemory(handle: SqliteDatabase.Database): SqliteDatabase.Database {
  const isNew = handle.prepare('select 1 from sqlite_master').get() === undefined
  const limit = Number(handle.pragma('max_page_count', { simple: true }))
  if (
    isNew &&
    migrated !== undefined &&
    migrated.length <= limit * Number(handle.pragma('page_size', { simple: true }))
  ) {
    const copy = asWriter(new SqliteDatabase(migrated))
    copy.pragma(`max_page_count = ${limit}`)
    handle.close()
    return copy
  }
  applyMigrations(handle)
  if (isNew) migrated ??= handle.serialize()
  return handle
}
