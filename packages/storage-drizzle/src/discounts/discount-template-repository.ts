import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ENABLED, FIXED_PERIOD } from '@org/openapi-core/storage'
import type {
  DiscountScope,
  DiscountTake,
  DiscountTemplateRepository,
  DiscountTemplateRow,
} from '@org/openapi-core/storage'
import { columnsBut } from '../columns-but.js'
import { ifEqual, ifWithin, isGiven, unindexed } from '../conditions.js'
import { defineRead, defineWrite, firstRow, isOneRow } from '../gateway.js'
import { defineResource, StatusRepository } from '../resources/resource-repository.js'
import type { DiscountTables } from './tables.js'

type TemplateTable = DiscountTables['discountTemplate']

const isTemplate = (table: TemplateTable): SQL | undefined =>
  and(isGiven(table, 'tenantId', 'id'), isNull(table.deletedAt))

const take = defineWrite<{ tenantId: number } & Omit<DiscountTake, 'now'> & { now: Date }>()(
  'discount_template_take',
  (db, { discountTemplate: table }: DiscountTables) => {
    const isRunning = or(
      ne(table.validityType, FIXED_PERIOD),
      gt(table.validEndTime, sql`${sql.param(sql.placeholder('now'), table.validEndTime)}`),
    )
    return db
      .update(table)
      .set({ grantedCount: sql`granted_count + cast(${sql.placeholder('howMany')} as integer)` })
      .where(and(isTemplate(table), unindexed(table.status, ENABLED), isRunning))
      .returning(columnsBut(table, 'revision', 'deletedAt', 'tenantId', 'searchText'))
  },
)

const countEntered = defineWrite<{ tenantId: number; id: number }>()(
  'discount_template_enter',
  (db, { discountTemplate: table }: DiscountTables) =>
    db
      .update(table)
      .set({ grantedCount: sql`granted_count + 1` })
      .where(isTemplate(table))
      .returning({ id: table.id }),
)

const giveBack = defineWrite<{ tenantId: number; id: number }>()(
  'discount_template_give_back',
  (db, { discountTemplate: table }: DiscountTables) =>
    db
      .update(table)
      .set({ grantedCount: sql`granted_count - 1` })
      .where(and(isTemplate(table), gt(table.grantedCount, 0)))
      .returning({ id: table.id }),
)

const lockUngranted = defineWrite<{ tenantId: number; id: number }>()(
  'discount_template_lock',
  (db, { discountTemplate: table }: DiscountTables, dialect) =>
    dialect.locked(
      db
        .select({ id: table.id })
        .from(table)
        .where(and(isTemplate(table), eq(table.grantedCount, 0))),
    ),
)

const scopeOf = defineRead<{ tenantId: number; id: number }>()(
  'discount_template_scope',
  (db, { discountTemplate: table }: DiscountTables) =>
    db
      .select({ scopeType: table.scopeType, scopeTargetIds: table.scopeTargetIds })
      .from(table)
      .where(isGiven(table, 'tenantId', 'id')),
)

const resource = defineResource<DiscountTables, DiscountTemplateRepository>({
  table: (tables) => tables.discountTemplate,
  kept: ['status', 'grantedCount'],
  searched: { texts: ['name'], isIndexed: false },
  matching: ({ discountTemplate: table }, filter) => [
    ifEqual(table.status, filter.status),
    ifWithin(table.createTime, filter.createTime),
  ],
})

/** The discount templates of one tenant. */
export class DrizzleDiscountTemplateRepository
  extends StatusRepository<DiscountTables, DiscountTemplateRepository>
  implements DiscountTemplateRepository
{
  protected readonly definition = resource

  take({ id, howMany, now }: DiscountTake): Promise<DiscountTemplateRow | undefined> {
    return firstRow(this.gateway.execute(take, { tenantId: this.tenantId, id, howMany, now }))
  }

  countEntered(id: number): Promise<boolean> {
    return isOneRow(this.gateway.execute(countEntered, { tenantId: this.tenantId, id }))
  }

  async giveBack(id: number): Promise<void> {
    await this.gateway.execute(giveBack, { tenantId: this.tenantId, id })
  }

  lockUngranted(id: number): Promise<boolean> {
    return isOneRow(this.gateway.execute(lockUngranted, { tenantId: this.tenantId, id }))
  }

  scopeOf(id: number): Promise<DiscountScope | undefined> {
    return firstRow(this.gateway.execute(scopeOf, { tenantId: this.tenantId, id }))
  }
}
