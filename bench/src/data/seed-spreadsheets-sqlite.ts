import type { Database } from 'better-sqlite3'
import { benchTenantId } from './quality-checks.js'
import {
  localTitleSql,
  promoters,
  rowColumns,
  searchKeySql,
  searchTextSql,
  tallyStatement,
  titleSql,
} from './spreadsheets.js'

/**
 * Both promoters, their rows and tallies. Indexes and triggers are made anew after it: row by row they take far longer.
 */
export function seedSpreadsheetsSqlite(database: Database): void {
  database.exec(`INSERT INTO exchange_rate (tenant_id, name, abbreviation_code, symbol, exchange_rate, sort, status, create_time)
    VALUES (${benchTenantId}, 'US Dollar', 'USD', '$', '0.14', 0, 0, 0)`)
  const made = database
    .prepare(
      `SELECT type, name, sql FROM sqlite_master WHERE tbl_name = 'spreadsheet' AND type IN ('index', 'trigger') AND sql IS NOT NULL`,
    )
    .all() as { type: string; name: string; sql: string }[]
  for (const { type, name } of made) database.exec(`DROP ${type} ${name}`)
  const promoter = database.prepare(
    `INSERT INTO promoter (tenant_id, id, rno, promoter_level, status, create_time) VALUES (?, ?, ?, 1, 1, 0)`,
  )
  for (const { id, rno, rows } of promoters) {
    promoter.run(benchTenantId, id, rno)
    database.exec(`
      WITH RECURSIVE serial(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM serial WHERE i < ${rows - 1})
      INSERT INTO spreadsheet (tenant_id, promoter_id, goods_id, goods_title, local_goods_title, price_in_cents, goods_source,
        goods_pic_url, goods_sale_count, goods_category_code, search_text, search_key, create_time)
      SELECT ${benchTenantId}, ${id}, 'S' || i, ${titleSql}, ${localTitleSql}, ${rowColumns.price}, ${rowColumns.source},
        'https://img.example.com/' || i || '.jpg', ${rowColumns.sales}, ${rowColumns.category}, ${searchTextSql}, ${searchKeySql},
        1767225600000 + i * 1000
      FROM serial`)
  }
  for (const { sql } of made) database.exec(sql)
  database.exec(`INSERT INTO spreadsheet_search (spreadsheet_search) VALUES ('rebuild')`)
  database.exec(tallyStatement)
}
