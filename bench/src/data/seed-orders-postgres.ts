import type { Sql } from 'postgres'
import { orderStatements, orderTables } from './orders.js'
import type { OrderSeed } from './orders.js'

/** As on SQLite; statistics at once, for want of an autovacuum. */
export async function seedOrdersPostgres(sql: Sql, seed: OrderSeed): Promise<void> {
  const words = {
    series: (count: number) => `generate_series(0, ${count - 1}) AS n(i)`,
    time: (milliseconds: string) => `timestamptz '2026-01-01' + (${milliseconds}) * interval '1 millisecond'`,
    no: 'false',
  }
  const made = await sql<{ name: string; definition: string }[]>`
    SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE tablename IN ${sql(orderTables)} AND schemaname = current_schema() AND indexname NOT LIKE '%\\_pk'`
  for (const { name } of made) await sql`DROP INDEX ${sql(name)}`
  for (const statement of orderStatements(seed, words)) await sql.unsafe(statement)
  await sql.unsafe(`SET maintenance_work_mem = '256MB'`)
  for (const { definition } of made) await sql.unsafe(definition)
  for (const table of ['member', 'row_tally', ...orderTables]) await sql`VACUUM ANALYZE ${sql(table)}`
}
