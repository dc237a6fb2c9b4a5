import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBareDatabase } from '../../../tests/postgres.js'
import type { TestDatabase } from '../../../tests/postgres.js'
import { migrationsFolder } from '../src/migrations-folder.js'
import { applyMigrations } from '../src/postgres-migrations.js'

interface Journal {
  entries: { tag: string; when: number }[]
}

/** A database as it was before the migration of this name. */
export async function createOlderDatabase(name: string): Promise<TestDatabase> {
  const database = await createBareDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as Journal
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex(({ tag }) => tag.endsWith(`_${name}`)),
  )
  await mkdir(join(folder, 'meta'))
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }))
  for (const { tag } of entries) await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
  await applyMigrations({ url: database.url, isPooled: false, folder })
  await rm(folder, { recursive: true })
  return database
}
