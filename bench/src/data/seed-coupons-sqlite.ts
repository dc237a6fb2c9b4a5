import type { Database } from 'better-sqlite3'
import { couponStatements } from './coupons.js'

/** So many coupons, a hundred of each member. */
export function seedCouponsSqlite(database: Database, coupons: number): void {
  const words = {
    series: (count: number) =>
      `(WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${count}) SELECT i FROM n)`,
    time: (minutes: string) => `${Date.UTC(2026, 0, 1)} + (${minutes}) * 60000`,
  }
  database.transaction(() => {
    for (const statement of couponStatements(coupons, words)) database.exec(statement)
  })()
}
