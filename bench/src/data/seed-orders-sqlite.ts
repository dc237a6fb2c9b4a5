import type { Database } from 'better-sqlite3'
import { orderStatements, orderTables } from './orders.js'
import type { OrderSeed } from './orders.js'

/** The three lists and their tallies. Indexes are made anew after it: row by row they take far longer. */
export function seedOrdersSqlite(database: Database, seed: OrderSeed): void {
  const words = {
    series: (count: number) =>
      `(WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${count}) SELECT i FROM n)`,
    time: (milliseconds: string) => `${Date.UTC(2026, 0, 1)} + (${milliseconds})`,
    no: '0',
  }
  const made = database
    .prepare(
      `SELECT type, name, sql FROM sqlite_master WHERE tbl_name IN (${orderTables.map(() => '?').join(', ')}) AND type IN ('index', 'trigger') AND sql IS NOT NULL`,
    )
    .all(...orderTables) as { type: string; name: string; sql: string }[]
  for (const { type, name } of made) database.exec(`DROP ${type} ${name}`)
  database.transaction(() => {
    for (const statement of orderStatements(seed, words)) database.exec(statement)
  })()
  for (const { sql } of made) database.exec(sql)
  database.exec(`INSERT INTO pay_order_search (pay_order_search) VALUES ('rebuild')`)
}
