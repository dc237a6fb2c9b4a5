import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { pageOffset } from '@org/openapi-core'
import type {
  GoodsReference,
  Page,
  PageQuery,
  QcRecordInput,
  QcRecordRow,
  QualityCheck,
  QualityCheckFilter,
  QualityCheckRepository,
} from '@org/openapi-core'
import { ifEqual, ifWithin, ONE_ROW, unindexed } from '../conditions.js'
import { defineRead } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { ResourceRepository } from '../resource-repository.js'
import type { ResourceDefinition } from '../resource-repository.js'
import type { Tables } from '../tables.js'

/** The columns that partners may see: nothing else of a check is even read for them. */
const partnerColumns = ({ qualityCheck: table }: Tables) => ({
  goodsId: table.goodsId,
  qcPathList: table.qcPathList,
  length: table.length,
  width: table.width,
  height: table.height,
  weight: table.weight,
  volume: table.volume,
  completionTime: table.completionTime,
})

const latestOfGoods = defineRead<{ tenantId: number; goodsId: string; source: number }>()(
  'qc_latest_of_goods',
  (db, tables) => {
    const table = tables.qualityCheck
    return db
      .select(partnerColumns(tables))
      .from(table)
      .where(
        and(
          eq(table.tenantId, sql.placeholder('tenantId')),
          eq(table.goodsId, sql.placeholder('goodsId')),
          unindexed(table.source, sql.placeholder('source')),
          isNull(table.deletedAt),
        ),
      )
      .orderBy(desc(table.completionTime), desc(table.id))
      .limit(ONE_ROW)
  },
)

const resource: ResourceDefinition<QualityCheckFilter> = {
  table: (tables) => tables.qualityCheck,
  matching: ({ qualityCheck: table }, filter) => [
    ifEqual(table.goodsId, filter.goodsId),
    filter.goodsId !== undefined && filter.source !== undefined
      ? unindexed(table.source, filter.source)
      : ifEqual(table.source, filter.source),
    ifWithin(table.createTime, filter.createTime),
    ifWithin(table.completionTime, filter.completionTime),
  ],
}

/** Quality checks of one tenant. */
export class DrizzleQualityCheckRepository
  extends ResourceRepository<QcRecordInput, QcRecordRow, QualityCheckFilter>
  implements QualityCheckRepository
{
  readonly #tenantId: number

  constructor(gateway: Gateway, tenantId: number) {
    super(gateway, tenantId, resource)
    this.#tenantId = tenantId
  }

  async findLatest({ goodsId, source }: GoodsReference): Promise<QualityCheck | undefined> {
    const rows = await this.gateway.execute(latestOfGoods, { tenantId: this.#tenantId, goodsId, source })
    return rows[0]
  }

  async listCompleted(filter: QualityCheckFilter & PageQuery): Promise<Page<QualityCheck>> {
    const list = await this.gateway.query('read', (db, tables) => {
      const table = tables.qualityCheck
      return db
        .select(partnerColumns(tables))
        .from(table)
        .where(this.matching(tables, filter))
        .orderBy(desc(table.completionTime), desc(table.id))
        .limit(filter.pageSize)
        .offset(pageOffset(filter))
    })
    return { list, total: await this.count(filter) }
  }
}
