import SqliteDatabase from 'better-sqlite3'
import type { Storage } from '@org/openapi-core/storage'
import type { TenantMoves } from '@org/openapi-storage-sqlite'
import { asWriter } from '../packages/storage-sqlite/src/open-writer.js'
import { applyMigrations } from '../packages/storage-sqlite/src/sqlite-migrations.js'
import { storageOver } from '../packages/storage-sqlite/src/sqlite-storage.js'

let migrated: Buffer | undefined

/** An empty SQLite in memory. Its tables are copied: to migrate takes longer than most tests, and there are thousands. */
export function emptySqlite(): Storage & TenantMoves {
  migrated ??= imageOfMigrated()
  return storageOver({ writer: asWriter(new SqliteDatabase(migrated)) })
}

function imageOfMigrated(): Buffer {
  const handle = new SqliteDatabase(':memory:')
  applyMigrations(handle)
  const image = handle.serialize()
  handle.close()
  return image
}
