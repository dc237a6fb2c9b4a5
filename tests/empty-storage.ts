import type { Storage } from '@org/openapi-core/storage'
import { postgresStorage } from '@org/openapi-storage-postgres'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import { closedInTime } from './opened-storages.js'
import { nameTestDatabase } from './postgres.js'

/**
 * An empty storage of its own: SQLite in memory, unless the tests run with `TEST_STORAGE=postgres`. Then it is a
 * database on the server of the tests, made when it is first migrated and deleted when it is closed; a copy of the
 * database `TEST_TEMPLATE`, if there is one, which has been migrated. Where nobody closes it, it is closed after the
 * test or the file that it was opened for.
 */
export function emptyStorage(database = process.env['TEST_STORAGE']): Storage {
  return closedInTime(database === 'postgres' ? emptyPostgres() : sqliteStorage({ file: ':memory:' }))
}

/** Both databases, for tests of what statements decide, whichever the others run on. */
export const databases = [{ database: 'sqlite' }, { database: 'postgres' }] as const

function emptyPostgres(): Storage {
  const database = nameTestDatabase(process.env['TEST_TEMPLATE'])
  // One process, not shared: what is cached and limited is cached and limited here, as with SQLite.
  const storage: Storage = { ...postgresStorage({ ...database.connection, poolSize: 4 }), isShared: false }
  let created: Promise<void> | undefined
  return {
    ...storage,
    async migrate() {
      await (created ??= database.create())
      await storage.migrate()
    },
    async close() {
      await storage.close()
      if (created !== undefined) await database.drop()
    },
  }
}
