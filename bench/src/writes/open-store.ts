import type { Database } from 'better-sqlite3'
import type { Sql } from 'postgres'
import type { WriteDatabase } from './write.js'

/** Where a write by hand is kept, on either database; each is imported where it is used. */
export interface Stores<Store> {
  readonly sqlite: (database: Database) => Promise<Store>
  readonly postgres: (sql: Sql) => Promise<Store>
}

/** The store over the database of the target. */
export async function openStore<Store>(
  { storage, file, databaseUrl = '' }: WriteDatabase,
  { sqlite, postgres }: Stores<Store>,
): Promise<Store> {
  if (storage === 'sqlite') return sqlite((await import('./sqlite-database.js')).openSqlite(file))
  return postgres((await import('./postgres-database.js')).openPostgres(databaseUrl))
}
