import SqliteDatabase from 'better-sqlite3'
import type { Storage } from '@org/openapi-core/storage'
import type { TenantMoves } from '@org/openapi-storage-sqlite'
import { applyMigrations } from '../packages/storage-sqlite/src/sqlite-migrations.js'
import { storageOver } from '../packages/storage-sqlite/src/sqlite-storage.js'
import { KeptSqlite } from './kept-sqlite.js'

let migrated: Buffer | undefined
/** Of this worker. */
const free: KeptSqlite[] = []

/**
 * An empty SQLite in memory: one that others have left, or a copy of a migrated one. To migrate takes longer than most
 * tests, and there are thousands.
 */
export function emptySqlite(): Storage & TenantMoves {
  const writer = free.pop() ?? new KeptSqlite((migrated ??= imageOfMigrated()), (empty) => free.push(empty))
  const storage = storageOver({ writer })
  // To find that nothing is pending, all migrations would be read again. A closed one refuses, as always.
  return { ...storage, migrate: () => storage.health() }
}

function imageOfMigrated(): Buffer {
  const handle = new SqliteDatabase(':memory:')
  applyMigrations(handle)
  const image = handle.serialize()
  handle.close()
  return image
}
