import SqliteDatabase from 'better-sqlite3'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqliteStorage } from '../src/index.js'

const migrations = join(import.meta.dirname, '..', 'migrations')

/** A file whose rows are older than a migration: they are written past the storage, and then migrated by statements of it. */
export async function createOlderFile() {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-sqlite-'))
  const file = join(folder, 'test.db')
  const storage = sqliteStorage({ file })
  await storage.migrate()
  const handle = new SqliteDatabase(file)
  return {
    storage,
    handle,
    remove: async () => {
      handle.close()
      await storage.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The statements of the migration of this name. */
export async function statementsOf(migration: string): Promise<string[]> {
  const name = (await readdir(migrations)).find((each) => each.endsWith(`_${migration}.sql`)) as string
  return (await readFile(join(migrations, name), 'utf8')).split('--> statement-breakpoint')
}
