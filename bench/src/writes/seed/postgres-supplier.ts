import postgres from 'postgres'
import { postgresWords } from './seed-words.js'
import type { SeedOf, Supplier } from './supplier.js'

/** Seeds through a connection of its own; autovacuum is off, so that what it would do is done here, between bursts. */
export function postgresSupplier(url: string, { seed, clientId }: SeedOf): Supplier {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  const run = async (statements: string[]) => {
    for (const statement of statements) await sql.unsafe(statement)
    for (const table of seed.tables) await sql`VACUUM ANALYZE ${sql(table)}`
  }
  return {
    begin: () => run(seed.common(postgresWords, clientId)),
    supply: (pieces) => run(seed.pieces(pieces, postgresWords, clientId)),
    end: () => sql.end(),
  }
}
