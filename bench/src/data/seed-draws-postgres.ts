import type { Sql } from 'postgres'
import { drawStatements } from './draws.js'

const TABLES = [
  'member',
  'lucky_draw',
  'lucky_draw_prize',
  'lucky_draw_chance_item',
  'lucky_draw_wallet',
  'lucky_draw_record',
  'lucky_draw_tally',
]

/** A lucky draw of so many draws; statistics at once, for want of an autovacuum. */
export async function seedDrawsPostgres(sql: Sql, records: number): Promise<void> {
  const words = {
    series: (count: number) => `generate_series(0, ${count - 1}) AS n(i)`,
    time: (minutes: string) => `timestamptz '2026-01-01' + (${minutes}) * interval '1 minute'`,
    day: (days: string) => `to_char(date '2026-01-01' + (${days}), 'YYYY-MM-DD')`,
    yes: 'true',
    no: 'false',
  }
  for (const statement of drawStatements(records, words)) await sql.unsafe(statement)
  for (const table of TABLES) await sql`VACUUM ANALYZE ${sql(table)}`
}
