import type { Database } from 'better-sqlite3'
import type { Sql } from 'postgres'
import type { HandWrittenWrite, WriteDatabase } from './write.js'

/** Where a write by hand is kept, on either database, and the write; each is imported where it is used. */
interface Stored<Store> {
  readonly sqlite: (database: Database) => Promise<Store>
  readonly postgres: (sql: Sql) => Promise<Store>
  readonly write: () => Promise<(store: Store) => HandWrittenWrite>
}

/** The write over the database of the target. */
export const overEither =
  <Store>({ sqlite, postgres, write }: Stored<Store>) =>
  async ({ storage, file, databaseUrl = '' }: WriteDatabase): Promise<HandWrittenWrite> => {
    const onStore = await write()
    if (storage === 'sqlite') return onStore(await sqlite((await import('./sqlite-database.js')).openSqlite(file)))
    return onStore(await postgres((await import('./postgres-database.js')).openPostgres(databaseUrl)))
  }
