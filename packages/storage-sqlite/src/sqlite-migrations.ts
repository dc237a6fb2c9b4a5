import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type SqliteDatabase from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { searchTextOf, trigramKeyOf } from '@org/openapi-core/storage'
import { toStorageError } from './to-storage-error.js'

/**
 * Beside `src` and beside `dist`: the same in sources and in both builds. `__dirname` is shimmed in the
 * ES module, because `import.meta.url` breaks in a CommonJS build under a path that contains `#`.
 */
const migrationsFolder = join(__dirname, '..', 'migrations')

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[]
}

/** Applies what is not applied yet, in one transaction. */
export function applyMigrations(handle: SqliteDatabase.Database): void {
  try {
    // Rebuilding a table drops the old one, which foreign keys to it would refuse.
    handle.pragma('foreign_keys = OFF')
    addSearchFunctions(handle)
    migrate(drizzle(handle), { migrationsFolder })
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

/** The name of the newest migration that there is. */
export const newestMigration = (): string => readJournal().entries.at(-1)?.tag ?? ''

const readJournal = (): Journal =>
  JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as Journal

/** Names of the migrations that the database lacks. Changes nothing. */
export function listPendingMigrations(handle: SqliteDatabase.Database): string[] {
  const newest = newestApplied(handle)
  return readJournal()
    .entries.filter(({ when }) => when > newest)
    .map(({ tag }) => tag)
}

function newestApplied(handle: SqliteDatabase.Database): number {
  const account = handle.prepare(`select 1 from sqlite_master where name = '__drizzle_migrations'`).get()
  if (account === undefined) return 0
  return Number(handle.prepare('select max(created_at) from __drizzle_migrations').pluck().get() ?? 0)
}
