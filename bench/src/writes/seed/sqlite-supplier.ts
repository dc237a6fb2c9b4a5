import Database from 'better-sqlite3'
import { seedSqlite } from '../../data/seed-sqlite.js'
import type { Seed } from '../../data/seed.js'
import type { SeedOf, Supplier } from './supplier.js'

/** Seeds through a handle of its own, and leaves no log behind that a measured commit would have to move. */
export function sqliteSupplier(file: string, { seed, clientId }: SeedOf): Supplier {
  const database = new Database(file, { timeout: 10_000 })
  const fill = async (statements: Seed['statements']) => {
    seedSqlite(database, { tables: seed.tables, statements })
    database.pragma('wal_checkpoint(TRUNCATE)')
  }
  return {
    begin: () => fill((words) => seed.common(words, clientId)),
    supply: (pieces) => fill((words) => seed.pieces(pieces, words, clientId)),
    end: async () => void database.close(),
  }
}
