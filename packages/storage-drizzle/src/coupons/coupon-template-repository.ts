import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { UNLIMITED, ENABLED } from '@org/openapi-core/storage'
import type { CouponTemplateRepository, CouponTemplateRow, Revised, TakenTemplate } from '@org/openapi-core/storage'
import { ifWithin, isGiven, narrowest } from '../conditions.js'
import { defineWrite, isOneRow, unanswered } from '../gateway.js'
import { AS_IT_IS } from '../lock-rows.js'
import { defineResource, rowsOf, StatusRepository } from '../resources/resource-repository.js'
import type { CouponTables } from './tables.js'

const unlimited = sql.raw(String(UNLIMITED))

const isTemplate = (table: CouponTables['couponTemplate']): SQL | undefined =>
  and(isGiven(table, 'tenantId', 'id'), isNull(table.deletedAt))

const take = defineWrite<{ tenantId: number; howMany: number } & TakenTemplate>()(
  'coupon_template_take',
  (db, { couponTemplate: table }: CouponTables) => {
    const taken = sql`taken_count + cast(${sql.placeholder('howMany')} as integer)`
    const isOfKind = isGiven(table, 'discountType', 'couponType', 'validityType')
    const isInStock = sql`(total_count = ${unlimited} or ${taken} <= total_count)`
    return db
      .update(table)
      .set({ takenCount: taken })
      .where(and(isTemplate(table), eq(table.status, ENABLED), isOfKind, isInStock))
      .returning({ id: table.id })
  },
)

const giveBack = defineWrite<{ tenantId: number; id: number; howMany: number }>()(
  'coupon_template_give_back',
  (db, { couponTemplate: table }: CouponTables) =>
    unanswered(
      db
        .update(table)
        .set({ takenCount: sql`taken_count - cast(${sql.placeholder('howMany')} as integer)` })
        .where(isTemplate(table)),
    ),
)

const resize = defineWrite<{ tenantId: number; id: number; total: number }>()(
  'coupon_template_resize',
  (db, { couponTemplate: table }: CouponTables) => {
    const total = sql`cast(${sql.placeholder('total')} as integer)`
    return db
      .update(table)
      .set({ ...AS_IT_IS, totalCount: total })
      .where(and(isTemplate(table), sql`(${total} = ${unlimited} or taken_count <= ${total})`))
      .returning({ id: table.id })
  },
)

const lock = defineWrite<{ tenantId: number; id: number }>()(
  'coupon_template_lock',
  (db, { couponTemplate: table }: CouponTables, dialect) =>
    dialect.locked(db.select({ id: table.id }).from(table).where(isTemplate(table))),
)

const resource = defineResource<CouponTables, CouponTemplateRepository>({
  table: (tables) => tables.couponTemplate,
  kept: ['status', 'takenCount'],
  searched: { texts: ['title'], isIndexed: false },
  matching: ({ couponTemplate: table }, { sceneId, status, createTime }) => [
    narrowest([table.sceneId, sceneId], [table.status, status]),
    ifWithin(table.createTime, createTime),
  ],
})

/** The coupon templates of one tenant. */
export class DrizzleCouponTemplateRepository
  extends StatusRepository<CouponTables, CouponTemplateRepository>
  implements CouponTemplateRepository
{
  protected readonly definition = resource

  listOf(ids: readonly number[]): Promise<(CouponTemplateRow & Revised)[]> {
    return rowsOf(this.gateway, resource, { tenantId: this.tenantId, ids })
  }

  lock(id: number): Promise<boolean> {
    return isOneRow(this.gateway.execute(lock, { tenantId: this.tenantId, id }))
  }

  resize(id: number, totalCount: number): Promise<boolean> {
    return isOneRow(this.gateway.execute(resize, { tenantId: this.tenantId, id, total: totalCount }))
  }

  take({ id, discountType, couponType, validityType }: TakenTemplate, howMany: number): Promise<boolean> {
    const { tenantId } = this
    return isOneRow(this.gateway.execute(take, { tenantId, id, discountType, couponType, validityType, howMany }))
  }

  async giveBack(id: number, howMany: number): Promise<void> {
    await this.gateway.send(giveBack, { tenantId: this.tenantId, id, howMany })
  }
}
