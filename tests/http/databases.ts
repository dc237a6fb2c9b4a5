import { postgresStorage } from '@org/openapi-storage-postgres'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import type { Storage } from '@org/openapi-core'
import { createTestDatabase } from '../postgres.js'

/** An empty storage, and what drops its database after it was closed. */
export interface TestStorage {
  readonly storage: Storage
  readonly drop: () => Promise<void>
}

/** Both databases, for tests that say the same of either. */
export const databases: [string, () => Promise<TestStorage>][] = [
  ['SQLite', async () => ({ storage: sqliteStorage({ file: ':memory:' }), drop: async () => undefined })],
  [
    'PostgreSQL',
    async () => {
      const database = await createTestDatabase()
      return { storage: postgresStorage({ url: database.url }), drop: () => database.drop() }
    },
  ],
]
