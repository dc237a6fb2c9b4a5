import type { Sql } from 'postgres'
import { couponStatements } from './coupons.js'

/** So many coupons, a hundred of each member; statistics at once, for want of an autovacuum. */
export async function seedCouponsPostgres(sql: Sql, coupons: number): Promise<void> {
  const words = {
    series: (count: number) => `generate_series(0, ${count - 1}) AS n(i)`,
    time: (minutes: string) => `timestamptz '2026-01-01' + (${minutes}) * interval '1 minute'`,
  }
  for (const statement of couponStatements(coupons, words)) await sql.unsafe(statement)
  for (const table of ['member', 'coupon']) await sql`VACUUM ANALYZE ${sql(table)}`
}
