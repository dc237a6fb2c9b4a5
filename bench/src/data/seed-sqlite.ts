import type { Database } from 'better-sqlite3'
import { sqliteWords } from './seed-words.js'
import type { Seed } from './seed.js'

/** Fills the tables in one transaction. */
export function seedSqlite(database: Database, { reindexed = [], statements }: Seed): void {
  const made = database
    .prepare(
      `SELECT type, name, sql FROM sqlite_master WHERE tbl_name IN (${reindexed.map(() => '?').join(', ')})
       AND type IN ('index', 'trigger') AND sql IS NOT NULL`,
    )
    .all(reindexed.map(({ name }) => name)) as { type: string; name: string; sql: string }[]
  for (const { type, name } of made) database.exec(`DROP ${type} ${name}`)
  database.transaction(() => {
    for (const statement of statements(sqliteWords)) database.exec(statement)
  })()
  for (const { sql } of made) database.exec(sql)
  for (const { search } of reindexed)
    if (search !== undefined) database.exec(`INSERT INTO ${search} (${search}) VALUES ('rebuild')`)
}
