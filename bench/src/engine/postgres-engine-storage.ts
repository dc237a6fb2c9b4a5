import { postgresStorage } from '@org/openapi-storage-postgres'
import postgres from 'postgres'
import type { Sql } from 'postgres'
import { seedCouponsPostgres } from '../data/seed-coupons-postgres.js'
import { seedDrawsPostgres } from '../data/seed-draws-postgres.js'
import { seedMembersPostgres } from '../data/seed-members-postgres.js'
import { seedOrdersPostgres } from '../data/seed-orders-postgres.js'
import { seedSpreadsheetsPostgres } from '../data/seed-spreadsheets-postgres.js'
import { seedPostgres } from '../data/seed-postgres.js'
import type { EngineStorage } from './engine-storage.js'

/** A database of its own, seeded once the engine has made the tables. */
export function postgresEngineStorage(url: string, poolSize = 10): EngineStorage {
  return {
    storage: postgresStorage({ url, poolSize }),
    file: '',
    seedQualityChecks: () => seed(url, seedPostgres),
    seedMembers: () => seed(url, seedMembersPostgres),
    seedSpreadsheets: () => seed(url, seedSpreadsheetsPostgres),
    seedCoupons: (coupons) => seed(url, (sql) => seedCouponsPostgres(sql, coupons)),
    seedOrders: (orders) => seed(url, (sql) => seedOrdersPostgres(sql, orders)),
    seedDraws: (records) => seed(url, (sql) => seedDrawsPostgres(sql, records)),
  }
}

async function seed(url: string, fill: (sql: Sql) => Promise<void>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  await fill(sql)
  await sql.end()
}
