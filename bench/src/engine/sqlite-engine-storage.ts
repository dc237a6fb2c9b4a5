import { join } from 'node:path'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import Database from 'better-sqlite3'
import { seedSqlite } from '../data/seed-sqlite.js'
import type { EngineStorage, EngineStorageOptions } from './engine-storage.js'

/** A database file of its own, seeded through a second connection once the engine has made the tables. */
export function sqliteEngineStorage(folder: string, { telemetry }: EngineStorageOptions): EngineStorage {
  const file = join(folder, 'engine.db')
  return {
    storage: sqliteStorage({ file, ...(telemetry && { telemetry }) }),
    file,
    async seed(seed) {
      const database = new Database(file)
      seedSqlite(database, seed)
      database.close()
    },
  }
}
