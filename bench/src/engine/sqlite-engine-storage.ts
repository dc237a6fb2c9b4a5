import { join } from 'node:path'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import Database from 'better-sqlite3'
import { seedCouponsSqlite } from '../data/seed-coupons-sqlite.js'
import { seedDrawsSqlite } from '../data/seed-draws-sqlite.js'
import { seedMembersSqlite } from '../data/seed-members-sqlite.js'
import { seedOrdersSqlite } from '../data/seed-orders-sqlite.js'
import { seedSpreadsheetsSqlite } from '../data/seed-spreadsheets-sqlite.js'
import { seedSqlite } from '../data/seed-sqlite.js'
import type { EngineStorage } from './engine-storage.js'

/** A database file of its own, seeded through a second connection once the engine has made the tables. */
export function sqliteEngineStorage(folder: string): EngineStorage {
  const file = join(folder, 'engine.db')
  return {
    storage: sqliteStorage({ file }),
    file,
    seedQualityChecks: async () => seed(file, seedSqlite),
    seedMembers: async () => seed(file, seedMembersSqlite),
    seedSpreadsheets: async () => seed(file, seedSpreadsheetsSqlite),
    seedCoupons: async (coupons) => seed(file, (database) => seedCouponsSqlite(database, coupons)),
    seedOrders: async (orders) => seed(file, (database) => seedOrdersSqlite(database, orders)),
    seedDraws: async (records) => seed(file, (database) => seedDrawsSqlite(database, records)),
  }
}

function seed(file: string, fill: (database: Database.Database) => void): void {
  const database = new Database(file)
  fill(database)
  database.close()
}
