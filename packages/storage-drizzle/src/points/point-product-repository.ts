import { and, isNull, sql } from 'drizzle-orm'
import { pointStatus } from '@org/openapi-core/storage'
import type { PointProductRepository } from '@org/openapi-core/storage'
import { ifWithin, isGiven, narrowest, unindexed } from '../conditions.js'
import { defineWrite, isOneRow } from '../gateway.js'
import { defineResource, StatusRepository } from '../resources/resource-repository.js'
import type { PointTables } from './tables.js'

const UNLIMITED = sql.raw('-1')

const take = defineWrite<{ tenantId: number; id: number }>()(
  'point_product_take',
  (db, { pointProduct: table }: PointTables) =>
    db
      .update(table)
      .set({
        stock: sql`case when ${table.stock} = ${UNLIMITED} then ${table.stock} else ${table.stock} - 1 end`,
        redeemedCount: sql`${table.redeemedCount} + 1`,
      })
      .where(
        and(
          isGiven(table, 'tenantId', 'id'),
          isNull(table.deletedAt),
          unindexed(table.status, pointStatus.ENABLED),
          sql`(${table.stock} = ${UNLIMITED} or ${table.stock} > 0)`,
        ),
      )
      .returning({ id: table.id }),
)

const resource = defineResource<PointTables, PointProductRepository>({
  table: (tables) => tables.pointProduct,
  kept: ['redeemedCount'],
  searched: { texts: ['name'], isIndexed: false },
  matching: ({ pointProduct: table }, { productType, status, createTime }) => [
    narrowest([table.productType, productType], [table.status, status]),
    ifWithin(table.createTime, createTime),
  ],
})

/** The point products of one tenant. */
export class DrizzlePointProductRepository
  extends StatusRepository<PointTables, PointProductRepository>
  implements PointProductRepository
{
  protected readonly definition = resource

  take(id: number): Promise<boolean> {
    return isOneRow(this.gateway.execute(take, { tenantId: this.tenantId, id }))
  }
}
