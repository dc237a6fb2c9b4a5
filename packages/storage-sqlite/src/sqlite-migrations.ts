import type SqliteDatabase from 'better-sqlite3'
import { searchTextOf, trigramKeyOf } from '@org/openapi-core/storage'
import { hashOf, pendingOf, statementsOf } from '@org/openapi-storage-drizzle'
import type { Migration } from '@org/openapi-storage-drizzle'
import { ownMigrations } from './own-migrations.js'
import { toStorageError } from './to-storage-error.js'

/** Drizzle's own, so that drizzle-kit can take over. */
export const MIGRATION_ACCOUNT = '__drizzle_migrations'

/** Applies what is not applied yet, in one transaction. */
export function applyMigrations(handle: SqliteDatabase.Database): void {
  try {
    // Rebuilding a table drops the old one, which foreign keys to it would refuse.
    handle.pragma('foreign_keys = OFF')
    addSearchFunctions(handle)
    handle.exec(
      `create table if not exists ${MIGRATION_ACCOUNT} (id serial primary key, hash text not null, created_at numeric)`,
    )
    const pending = () => pendingOf(ownMigrations(), accountOf(handle))
    // Mostly there is nothing to do, and nobody has to wait for it.
    if (pending().length === 0) return
    // Looked at again behind the lock: meanwhile another process may have applied them.
    handle.transaction(() => pending().forEach((migration) => apply(handle, migration))).immediate()
  } catch (error) {
    throw toStorageError(error)
  } finally {
    handle.pragma('foreign_keys = ON')
  }
}

/** What migrations fold texts with: SQLite itself knows capital letters of ASCII only. */
export function addSearchFunctions(handle: SqliteDatabase.Database): void {
  handle.function('search_text_of', { deterministic: true }, (text: string | null) => searchTextOf([text]))
  handle.function('trigram_key_of', { deterministic: true }, trigramKeyOf)
}

function apply(handle: SqliteDatabase.Database, migration: Migration): void {
  for (const statement of statementsOf(migration)) handle.exec(statement)
  handle
    .prepare(`insert into ${MIGRATION_ACCOUNT} (hash, created_at) values (?, ?)`)
    .run(hashOf(migration), migration.createdAt)
}

/** The name of the newest migration that there is. */
export const newestMigration = (): string => ownMigrations().at(-1)?.name ?? ''

/** Names of the migrations that the database lacks. Changes nothing. */
export function listPendingMigrations(handle: SqliteDatabase.Database): string[] {
  const isKept = handle.prepare('select 1 from sqlite_master where name = ?').get(MIGRATION_ACCOUNT) !== undefined
  return pendingOf(ownMigrations(), isKept ? accountOf(handle) : []).map(({ name }) => name)
}

const accountOf = (handle: SqliteDatabase.Database): number[] =>
  handle.prepare<[], unknown>(`select created_at from ${MIGRATION_ACCOUNT}`).pluck().all().map(Number)
