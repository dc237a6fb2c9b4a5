import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type {
  GoodsReference,
  Page,
  PageQuery,
  QualityCheck,
  QualityCheckFilter,
  QualityCheckOfGoods,
  QualityCheckRepository,
} from '@org/openapi-core/storage'
import { columnsBut } from '../columns-but.js'
import { ifWithin, isGiven, narrowest, ONE_ROW, unindexed } from '../conditions.js'
import { defineRead, firstRow } from '../gateway.js'
import { pageOf } from '../page-of.js'
import { defineResource, ResourceRepository } from '../resources/resource-repository.js'
import type { GoodsTables } from './tables.js'

/** The columns that partners may see: nothing else of a check is even read for them. */
const partnerColumns = ({ qualityCheck: table }: GoodsTables) => ({
  goodsId: table.goodsId,
  qcPathList: table.qcPathList,
  length: table.length,
  width: table.width,
  height: table.height,
  weight: table.weight,
  volume: table.volume,
  completionTime: table.completionTime,
})

/** The columns of a check that a spreadsheet shows: the inspector's and the photographer's are not even read. */
const columnsOfGoods = (table: GoodsTables['qualityCheck']) =>
  columnsBut(table, 'tenantId', 'id', 'inspector', 'photographer', 'createTime', 'deletedAt', 'revision')

const latestOfGoods = defineRead<{ tenantId: number; goodsId: string; source: number }>()(
  'qc_latest_of_goods',
  (db, tables: GoodsTables) => {
    const table = tables.qualityCheck
    return db
      .select(partnerColumns(tables))
      .from(table)
      .where(
        and(
          isGiven(table, 'tenantId', 'goodsId'),
          unindexed(table.source, sql.placeholder('source')),
          isNull(table.deletedAt),
        ),
      )
      .orderBy(desc(table.completionTime), desc(table.id))
      .limit(ONE_ROW)
  },
)

/** The goods come as one JSON text: the statement is the same for one row of a page as for two hundred. */
const newestOfGoods = defineRead<{ tenantId: number; goods: string; limit: number }>()(
  'qc_newest_of_goods',
  (db, { qualityCheck: table }: GoodsTables, dialect) => {
    const { goodsId, source, completionTime, id } = table
    const ranked = db
      .select({
        ...columnsOfGoods(table),
        id,
        rank: sql<number>`row_number() over (partition by ${goodsId}, ${source} order by ${completionTime} desc, ${id} desc)`.as(
          'rank',
        ),
      })
      .from(dialect.jsonElements(sql`${sql.placeholder('goods')}`))
      // SQLite then begins with the goods; any other join it may turn round and read all checks of the tenant.
      .crossJoin(table)
      .where(
        and(
          eq(table.tenantId, sql.placeholder('tenantId')),
          eq(goodsId, sql`value ->> 0`),
          sql`+${source} = cast(value ->> 1 as integer)`,
          isNull(table.deletedAt),
        ),
      )
      .as('ranked')
    const { rank, id: rankedId, ...columns } = ranked._.selectedFields
    return db
      .select(columns)
      .from(ranked)
      .where(sql`${rank} <= ${sql.placeholder('limit')}`)
      .orderBy(desc(columns.completionTime), desc(rankedId))
  },
)

const resource = defineResource<GoodsTables, QualityCheckRepository>({
  table: (tables) => tables.qualityCheck,
  matching: ({ qualityCheck: table }, filter) => [
    narrowest([table.goodsId, filter.goodsId], [table.source, filter.source]),
    ifWithin(table.createTime, filter.createTime),
    ifWithin(table.completionTime, filter.completionTime),
  ],
})

/** Quality checks of one tenant. */
export class DrizzleQualityCheckRepository
  extends ResourceRepository<GoodsTables, QualityCheckRepository>
  implements QualityCheckRepository
{
  protected readonly definition = resource

  findLatest({ goodsId, source }: GoodsReference): Promise<QualityCheck | undefined> {
    return firstRow(this.gateway.execute(latestOfGoods, { tenantId: this.tenantId, goodsId, source }))
  }

  async listNewest(references: readonly GoodsReference[], limit: number): Promise<QualityCheckOfGoods[]> {
    const goods = JSON.stringify(references.map(({ goodsId, source }) => [goodsId, source]))
    return this.gateway.execute(newestOfGoods, { tenantId: this.tenantId, goods, limit })
  }

  listCompleted(filter: QualityCheckFilter & PageQuery): Promise<Page<QualityCheck>> {
    return pageOf(this.gateway, filter, {
      columns: partnerColumns,
      rows: (tables) => ({
        from: tables.qualityCheck,
        where: this.matching(tables, filter),
        order: [desc(tables.qualityCheck.completionTime), desc(tables.qualityCheck.id)],
      }),
    })
  }
}
