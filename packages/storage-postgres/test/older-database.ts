import { createBareDatabase } from '../../../tests/postgres.js'
import type { TestDatabase } from '../../../tests/postgres.js'
import { ownMigrations } from '../src/own-migrations.js'
import { applyMigrations } from '../src/postgres-migrations.js'

/** A database as it was before the migration of this name. */
export async function createOlderDatabase(name: string): Promise<TestDatabase> {
  const database = await createBareDatabase()
  const all = ownMigrations()
  const migrations = all.slice(
    0,
    all.findIndex((each) => each.name.endsWith(`_${name}`)),
  )
  await applyMigrations({ url: database.url, isPooled: false, migrations })
  return database
}
