import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Storage } from '@org/openapi-core/storage'
import { postgresStorage } from '@org/openapi-storage-postgres'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import { createTestDatabase } from '../../postgres.js'

/** Storages of one database: two on PostgreSQL, as two processes have them, one on SQLite. */
export async function storagesOf(
  database: 'sqlite' | 'postgres',
): Promise<{ readonly storages: readonly [Storage, Storage?]; readonly close: () => Promise<void> }> {
  if (database === 'sqlite') {
    const folder = await mkdtemp(join(tmpdir(), 'idempotency-'))
    const storage = sqliteStorage({ file: join(folder, 'test.db') })
    const close = async () => {
      await storage.close()
      await rm(folder, { recursive: true, force: true })
    }
    return { storages: [storage], close }
  }
  const made = await createTestDatabase()
  const { connection } = made
  const storages = [postgresStorage(connection), postgresStorage(connection)] as const
  const close = async () => {
    for (const storage of storages) await storage.close()
    await made.drop()
  }
  return { storages, close }
}
