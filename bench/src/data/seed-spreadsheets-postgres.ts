import type { Sql } from 'postgres'
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

/** As on SQLite; statistics at once, for want of an autovacuum. */
export async function seedSpreadsheetsPostgres(sql: Sql): Promise<void> {
  await sql`INSERT INTO exchange_rate (tenant_id, name, abbreviation_code, symbol, exchange_rate, sort, status, create_time)
    VALUES (${benchTenantId}, 'US Dollar', 'USD', '$', 0.14, 0, 0, now())`
  const made = await sql<{ name: string; definition: string }[]>`
    SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE tablename = 'spreadsheet' AND schemaname = current_schema() AND indexname <> 'spreadsheet_tenant_id_id_pk'`
  for (const { name } of made) await sql`DROP INDEX ${sql(name)}`
  for (const { id, rno, rows } of promoters) {
    await sql`INSERT INTO promoter (tenant_id, id, rno, promoter_level, status, create_time)
      VALUES (${benchTenantId}, ${id}, ${rno}, 1, 1, now())`
    await sql.unsafe(`
      INSERT INTO spreadsheet (tenant_id, promoter_id, goods_id, goods_title, local_goods_title, price_in_cents, goods_source,
        goods_pic_url, goods_sale_count, goods_category_code, search_text, search_key, create_time)
      SELECT ${benchTenantId}, ${id}, 'S' || i, ${titleSql}, ${localTitleSql}, ${rowColumns.price}, ${rowColumns.source},
        'https://img.example.com/' || i || '.jpg', ${rowColumns.sales}, ${rowColumns.category}, ${searchTextSql}, ${searchKeySql},
        timestamptz '2026-01-01' + i * interval '1 second'
      FROM generate_series(0::bigint, ${rows - 1}) AS i`)
  }
  await sql.unsafe(`SET maintenance_work_mem = '256MB'`)
  for (const { definition } of made) await sql.unsafe(definition)
  await sql.unsafe(tallyStatement)
  for (const table of ['promoter', 'exchange_rate', 'spreadsheet', 'row_tally']) await sql`VACUUM ANALYZE ${sql(table)}`
}
