import type { Sql } from 'postgres'
import { benchTenantId, listQualityChecks } from './quality-checks.js'

/**
 * Fills `qc_record`, which the floor's own schema and the engine's have in common. Statistics are taken at
 * once, because the server runs without autovacuum.
 */
export async function seedPostgres(sql: Sql): Promise<void> {
  const rows = listQualityChecks().map(({ qcPathList, completionTime, ...check }, index) => ({
    ...check,
    tenantId: benchTenantId,
    id: index + 1,
    paths: JSON.stringify(qcPathList),
    completed: completionTime.toISOString(),
  }))
  await sql`
    INSERT INTO qc_record (tenant_id, id, goods_id, source, sku_id, qc_path_list, length, width, height, weight, volume,
      completion_time, inspector, photographer, create_time)
    SELECT "tenantId", id, "goodsId", source, "skuId", paths::jsonb, length, width, height, weight, volume,
      completed, inspector, photographer, completed
    FROM jsonb_to_recordset(${sql.json(rows)}) AS row("tenantId" bigint, id bigint, "goodsId" text, source integer,
      "skuId" text, paths text, length text, width text, height text, weight text, volume text,
      completed timestamptz, inspector text, photographer text)`
  await sql`VACUUM ANALYZE qc_record`
}
