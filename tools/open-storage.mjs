import { existsSync } from 'node:fs'

const isPostgres = (database) => /^postgres(ql)?:\/\//.test(database)

/**
 * The storage of a database that is there, of the built packages: a file of SQLite, or the URL of a PostgreSQL. Nothing is
 * migrated.
 */
export async function openStorage(database) {
  if (isPostgres(database)) {
    const { postgresStorage } = await import('@org/openapi-storage-postgres')
    return postgresStorage({ url: database })
  }
  // An SQLite file that is not there would be made.
  if (!existsSync(database)) throw new Error(`There is no database ${database}`)
  return openFile(database)
}

/** The same; an SQLite file that is not there is made, and what is there is brought up to date. */
export async function openMigrated(database) {
  const storage = isPostgres(database) ? await openStorage(database) : await openFile(database)
  try {
    await storage.migrate()
    return storage
  } catch (error) {
    await storage.close()
    throw error
  }
}

async function openFile(file) {
  const { sqliteStorage } = await import('@org/openapi-storage-sqlite')
  return sqliteStorage({ file })
}
