import { benchTenantId, listQualityChecks } from './quality-checks.js'
import { insertsOf } from './seed.js'
import type { Seed } from './seed.js'

const COLUMNS = `qc_record (tenant_id, id, goods_id, source, sku_id, qc_path_list, length, width, height, weight, volume,
  completion_time, inspector, photographer, create_time)`

/** Fills `qc_record`, which the floor's own schema and the engine's have in common. */
export const qualityCheckSeed: Seed = qualityChecksOf(benchTenantId)

/** The same checks of some tenant. */
export function qualityChecksOf(tenantId: number): Seed {
  return {
    tables: ['qc_record'],
    statements({ instant }) {
      const rows = listQualityChecks().map((check, index) => {
        const { goodsId, source, skuId, length, width, height, weight, volume, inspector, photographer } = check
        const completed = instant(check.completionTime)
        return `(${tenantId}, ${index + 1}, '${goodsId}', ${source}, '${skuId}', '${JSON.stringify(check.qcPathList)}',
        '${length}', '${width}', '${height}', '${weight}', '${volume}', ${completed}, '${inspector}', '${photographer}', ${completed})`
      })
      return insertsOf(COLUMNS, rows)
    },
  }
}
