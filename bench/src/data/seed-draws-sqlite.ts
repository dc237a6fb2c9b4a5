import type { Database } from 'better-sqlite3'
import { drawStatements } from './draws.js'

/** A lucky draw of so many draws. */
export function seedDrawsSqlite(database: Database, records: number): void {
  const words = {
    series: (count: number) =>
      `(WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${count}) SELECT i FROM n)`,
    time: (minutes: string) => `${Date.UTC(2026, 0, 1)} + (${minutes}) * 60000`,
    day: (days: string) => `date('2026-01-01', '+' || (${days}) || ' days')`,
    yes: '1',
    no: '0',
  }
  database.transaction(() => {
    for (const statement of drawStatements(records, words)) database.exec(statement)
  })()
}
