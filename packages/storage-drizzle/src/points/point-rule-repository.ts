import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { pointStatus } from '@org/openapi-core/storage'
import type { PointRuleRepository, PointRuleRow } from '@org/openapi-core/storage'
import { ifEqual, ifWithin } from '../conditions.js'
import { defineRead } from '../gateway.js'
import { shownColumns } from '../resources/resource-definition.js'
import { defineResource, StatusRepository } from '../resources/resource-repository.js'
import type { PointTables } from './tables.js'

const enabled = defineRead<{ tenantId: number }>()('point_rule_enabled', (db, { pointRule: table }: PointTables) =>
  db
    .select(shownColumns(table))
    .from(table)
    .where(
      and(
        eq(table.tenantId, sql.placeholder('tenantId')),
        eq(table.status, pointStatus.ENABLED),
        isNull(table.deletedAt),
      ),
    )
    .orderBy(asc(table.createTime), asc(table.id)),
)

const resource = defineResource<PointTables, PointRuleRepository>({
  table: (tables) => tables.pointRule,
  searched: { texts: ['name'], isIndexed: false },
  matching: ({ pointRule: table }, filter) => [
    ifEqual(table.status, filter.status),
    ifWithin(table.createTime, filter.createTime),
  ],
})

/** The point rules of one tenant. */
export class DrizzlePointRuleRepository
  extends StatusRepository<PointTables, PointRuleRepository>
  implements PointRuleRepository
{
  protected readonly definition = resource

  listEnabled(): Promise<PointRuleRow[]> {
    return this.gateway.execute(enabled, { tenantId: this.tenantId })
  }
}
