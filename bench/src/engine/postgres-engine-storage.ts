import { postgresStorage } from '@org/openapi-storage-postgres'
import postgres from 'postgres'
import { seedPostgres } from '../data/seed-postgres.js'
import type { EngineStorage, EngineStorageOptions } from './engine-storage.js'

/** A database of its own, seeded once the engine has made the tables. */
export function postgresEngineStorage(
  url: string,
  { poolSize = 10, distribution, telemetry }: EngineStorageOptions,
): EngineStorage {
  return {
    storage: postgresStorage({ url, poolSize, ...(distribution && { distribution }), ...(telemetry && { telemetry }) }),
    file: '',
    async seed(seed) {
      const sql = postgres(url, { max: 1, onnotice: () => undefined })
      await seedPostgres(sql, seed)
      await sql.end()
    },
  }
}
