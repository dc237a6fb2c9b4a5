import Database, { SqliteError } from 'better-sqlite3'
import { seedSqlite } from '../../data/seed-sqlite.js'
import type { Seed } from '../../data/seed.js'
import type { SeedOf, Supplier } from './supplier.js'

/** Seeds through a handle of its own, and leaves no log behind that a measured commit would have to move. */
export function sqliteSupplier(file: string, { seed, clientId }: SeedOf): Supplier {
  const database = new Database(file, { timeout: 0 })
  const fill = async (statements: Seed['statements']) => {
    await whenFree(() => seedSqlite(database, { tables: seed.tables, statements }))
    database.pragma('wal_checkpoint(TRUNCATE)')
  }
  return {
    begin: () => fill((words) => seed.common(words, clientId)),
    supply: (pieces) => fill((words) => seed.pieces(pieces, words, clientId)),
    end: async () => void database.close(),
  }
}

const PATIENCE_MS = 10_000

/**
 * A transaction of the engine's jobs goes on in turns of this process, so that it never ends for somebody who waits within
 * SQLite.
 */
async function whenFree(work: () => void): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof SqliteError && error.code === 'SQLITE_BUSY') || performance.now() > end) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
