import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { DiscountCounts, DiscountUse, DiscountUseRepository } from '@org/openapi-core/storage'
import { isGiven, placeholders } from '../conditions.js'
import { defineRead, defineWrite, isOneRow } from '../gateway.js'
import { TenantRepository } from '../tenant-repository.js'
import type { DiscountTables } from './tables.js'

type UseValues = { readonly tenantId: number; readonly memberDiscountId: number; readonly orderId: string }
type CountValues = { readonly usedCount: number; readonly totalCount: number }

const isUse = (table: DiscountTables['discountUse']): SQL | undefined =>
  isGiven(table, 'tenantId', 'memberDiscountId', 'orderId')

const insert = defineWrite<UseValues & { now: Date }>()(
  'discount_use_insert',
  (db, { discountUse: table }: DiscountTables) =>
    db
      .insert(table)
      .values({
        ...placeholders('tenantId', 'memberDiscountId', 'orderId'),
        usedTime: sql.placeholder('now'),
      })
      .onConflictDoNothing()
      .returning({ orderId: table.orderId }),
)

const keep = defineWrite<UseValues & CountValues>()('discount_use_keep', (db, { discountUse: table }: DiscountTables) =>
  db
    .update(table)
    .set({
      usedCount: sql`cast(${sql.placeholder('usedCount')} as integer)`,
      totalCount: sql`cast(${sql.placeholder('totalCount')} as integer)`,
    })
    .where(isUse(table))
    .returning({ orderId: table.orderId }),
)

const find = defineRead<UseValues>()('discount_use_find', (db, { discountUse: table }: DiscountTables) =>
  db.select({ usedCount: table.usedCount, totalCount: table.totalCount }).from(table).where(isUse(table)),
)

const remove = defineWrite<UseValues>()('discount_use_remove', (db, { discountUse: table }: DiscountTables) =>
  db.delete(table).where(isUse(table)).returning({ orderId: table.orderId }),
)

/** Which orders use which discounts of one tenant. */
export class DrizzleDiscountUseRepository extends TenantRepository<DiscountTables> implements DiscountUseRepository {
  insert({ memberDiscountId, orderId }: DiscountUse, now: Date): Promise<boolean> {
    return isOneRow(this.gateway.execute(insert, { tenantId: this.tenantId, memberDiscountId, orderId, now }))
  }

  async keep({ memberDiscountId, orderId }: DiscountUse, { usedCount, totalCount }: DiscountCounts): Promise<void> {
    await this.gateway.execute(keep, { tenantId: this.tenantId, memberDiscountId, orderId, usedCount, totalCount })
  }

  async find({ memberDiscountId, orderId }: DiscountUse): Promise<DiscountCounts | undefined> {
    const [use] = await this.gateway.execute(find, { tenantId: this.tenantId, memberDiscountId, orderId })
    if (use === undefined || use.usedCount === null || use.totalCount === null) return undefined
    return { usedCount: use.usedCount, totalCount: use.totalCount }
  }

  remove({ memberDiscountId, orderId }: DiscountUse): Promise<boolean> {
    return isOneRow(this.gateway.execute(remove, { tenantId: this.tenantId, memberDiscountId, orderId }))
  }
}
