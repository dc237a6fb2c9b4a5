import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import postgres from 'postgres'
import type { Storage } from '@org/openapi-core/storage'
import { postgresStorage } from '@org/openapi-storage-postgres'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import { createTestDatabase } from '../postgres.js'

/** A database of the test's own. */
export interface LedgerDatabase {
  readonly storage: Storage
  /** Writes past the product, as somebody with the database's password would. */
  readonly tamper: (sql: string) => Promise<void>
  /** Deletes it; the storage is closed by whoever uses it. */
  readonly drop: () => Promise<void>
}

async function onSqlite(): Promise<LedgerDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-ledger-'))
  const file = join(folder, 'ledger.sqlite')
  return {
    storage: sqliteStorage({ file }),
    async tamper(sql) {
      tamperWithFile(file, sql)
    },
    drop: () => rm(folder, { recursive: true, force: true }),
  }
}

async function onPostgres(): Promise<LedgerDatabase> {
  const database = await createTestDatabase()
  const { url, connection } = database
  return {
    storage: postgresStorage(connection),
    async tamper(sql) {
      const client = postgres(url, { max: 1 })
      await client.unsafe(sql)
      await client.end()
    },
    drop: () => database.drop(),
  }
}

/** Runs SQL on an SQLite file past the product. */
export function tamperWithFile(file: string, sql: string): void {
  const handle = new SqliteDatabase(file)
  handle.exec(sql)
  handle.close()
}

/** How to open one of each, by the database's name. */
export const ledgerDatabases: [name: string, open: () => Promise<LedgerDatabase>][] = [
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
]
