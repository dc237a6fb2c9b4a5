import postgres from 'postgres'
import { seedPostgres } from '../../data/seed-postgres.js'
import type { SeedOf, Supplier } from './supplier.js'

/** Seeds through a connection of its own; autovacuum is off, so that what it would do is done here, between bursts. */
export function postgresSupplier(url: string, { seed, clientId }: SeedOf): Supplier {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  const { tables } = seed
  return {
    begin: () => seedPostgres(sql, { tables, statements: (words) => seed.common(words, clientId) }),
    supply: (pieces) => seedPostgres(sql, { tables, statements: (words) => seed.pieces(pieces, words, clientId) }),
    end: () => sql.end(),
  }
}
