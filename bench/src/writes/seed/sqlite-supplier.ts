import Database from 'better-sqlite3'
import { sqliteWords } from './seed-words.js'
import type { SeedOf, Supplier } from './supplier.js'

/** Seeds through a handle of its own, and leaves no log behind that a measured commit would have to move. */
export function sqliteSupplier(file: string, { seed, clientId }: SeedOf): Supplier {
  const database = new Database(file, { timeout: 10_000 })
  const run = async (statements: string[]) => {
    database.transaction(() => {
      for (const statement of statements) database.exec(statement)
    })()
    database.pragma('wal_checkpoint(TRUNCATE)')
  }
  return {
    begin: () => run(seed.common(sqliteWords, clientId)),
    supply: (pieces) => run(seed.pieces(pieces, sqliteWords, clientId)),
    end: async () => void database.close(),
  }
}
