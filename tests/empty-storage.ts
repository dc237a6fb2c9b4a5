import type { Storage } from '@org/openapi-core/storage'
import type { TenantMoves } from '@org/openapi-storage-sqlite'
import { emptyPostgres } from './empty-postgres.js'
import { emptySqlite } from './empty-sqlite.js'
import { closedInTime } from './opened-storages.js'

/**
 * An empty storage of its own: SQLite in memory, unless the tests run with `TEST_STORAGE=postgres`. Where nobody closes
 * it, it is closed after the test or the file that it was opened for.
 */
export function emptyStorage(database = process.env['TEST_STORAGE']): Storage & TenantMoves {
  return closedInTime(database === 'postgres' ? emptyPostgres() : emptySqlite())
}

/** Whether rows of the logs go a day at a time, as on PostgreSQL, and not as soon as they are old enough. */
export const dropsWholeDays = process.env['TEST_STORAGE'] === 'postgres'

/** What a platform has logged, but for what a storage behind a pooler says of it at the start. */
export const withoutPooler = (lines: readonly string[]): string[] =>
  lines.filter((line) => !line.includes('the pooler keeps'))

/** Both databases, for tests of what statements decide, whichever the others run on. */
export const databases = [{ database: 'sqlite' }, { database: 'postgres' }] as const
