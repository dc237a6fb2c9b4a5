import type { Database } from 'better-sqlite3'
import { benchTenantId, listQualityChecks } from './quality-checks.js'

const insert = `
  INSERT INTO qc_record (tenant_id, id, goods_id, source, sku_id, qc_path_list, length, width, height, weight, volume,
    completion_time, inspector, photographer, create_time)
  VALUES (@tenantId, @id, @goodsId, @source, @skuId, @paths, @length, @width, @height, @weight, @volume,
    @completed, @inspector, @photographer, @completed)`

/** Fills `qc_record`, which the floor's own schema and the engine's have in common. */
export function seedSqlite(database: Database): void {
  const statement = database.prepare(insert)
  database.transaction(() => {
    listQualityChecks().forEach(({ qcPathList, completionTime, ...check }, index) => {
      const paths = JSON.stringify(qcPathList)
      statement.run({ ...check, tenantId: benchTenantId, id: index + 1, paths, completed: completionTime.getTime() })
    })
  })()
}
