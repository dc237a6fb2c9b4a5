import type { Sql } from 'postgres'
import { postgresWords } from './seed-words.js'
import type { Seed } from './seed.js'

/** Fills the tables; statistics are taken at once, because the server runs without autovacuum. */
export async function seedPostgres(sql: Sql, { tables, reindexed = [], statements }: Seed): Promise<void> {
  const made = await sql<{ name: string; definition: string }[]>`
    SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE tablename = ANY(${reindexed.map(({ name }) => name)}) AND schemaname = current_schema() AND indexname NOT LIKE '%\\_pk'`
  const keys = await sql<{ table: string; name: string; definition: string }[]>`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE contype = 'p' AND connamespace = current_schema()::regnamespace
      AND conrelid::regclass::text = ANY(${reindexed.filter(({ keyed }) => keyed).map(({ name }) => name)})`
  // Tables of millions are added up, and their indexes made, in memory.
  if (made.length > 0) await sql.unsafe(`SET maintenance_work_mem = '256MB'; SET work_mem = '256MB'`)
  for (const { name } of made) await sql`DROP INDEX ${sql(name)}`
  for (const { table, name } of keys) await sql`ALTER TABLE ${sql(table)} DROP CONSTRAINT ${sql(name)}`
  for (const statement of statements(postgresWords)) await sql.unsafe(statement)
  for (const { definition } of made) await sql.unsafe(definition)
  for (const { table, name, definition } of keys)
    await sql`ALTER TABLE ${sql(table)} ADD CONSTRAINT ${sql(name)} ${sql.unsafe(definition)}`
  for (const table of tables) await sql`VACUUM ANALYZE ${sql(table)}`
}
