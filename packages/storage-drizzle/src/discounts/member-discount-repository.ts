import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { extended, memberDiscountStatus, UNLIMITED } from '@org/openapi-core/storage'
import type {
  DiscountCounts,
  DiscountOfOrder,
  DiscountRecount,
  MemberDiscountRepository,
  MemberDiscountRow,
  NewMemberDiscount,
} from '@org/openapi-core/storage'
import { defineAnsweredInsert } from '../bulk-insert.js'
import { columnsBut } from '../columns-but.js'
import { ifWithin, isGiven, narrowest, unindexed, withoutIndex, writtenLimit } from '../conditions.js'
import { defineRead, defineWrite, firstRow, isOneRow } from '../gateway.js'
import { AS_IT_IS, defineLockAll } from '../lock-rows.js'
import { defineResource, lockRow, ResourceRepository } from '../resources/resource-repository.js'
import { slicesOf } from '../slices-of.js'
import type { DiscountTables } from './tables.js'

/** SQLite takes a few milliseconds for so many, with all their indexes. */
const ROWS_AT_ONCE = 50

const { IN_FORCE, REVOKED } = memberDiscountStatus

/** The most that is read of a member's discounts. */
const MOST_ROWS = writtenLimit(1000)

type DiscountTable = DiscountTables['memberDiscount']
type RecountValues = { readonly from: number; readonly usedCount: number; readonly totalCount: number }
type ById = { readonly tenantId: number; readonly id: number }

const unlimited = sql.raw(String(UNLIMITED))

const shownColumns = (table: DiscountTable) => columnsBut(table, 'tenantId', 'deletedAt', 'revision')

const isDiscount = (table: DiscountTable): SQL | undefined =>
  and(isGiven(table, 'tenantId', 'id'), withoutIndex.isNull(table.deletedAt))

/** The same of one member. */
const isOwn = (table: DiscountTable): SQL | undefined =>
  and(isDiscount(table), unindexed(table.userId, sql.placeholder('userId')))

/** The present, as the database keeps an instant. */
const now = (table: DiscountTable): SQL => sql`${sql.param(sql.placeholder('now'), table.lastUsedTime)}`

const counts = (table: DiscountTable) => ({ usedCount: table.usedCount, totalCount: table.totalCount })

const take = defineWrite<ById & { userId: number; orderId: string; now: Date }>()(
  'member_discount_take',
  (db, { memberDiscount: table }: DiscountTables) =>
    db
      .update(table)
      .set({
        usedCount: sql`used_count + 1`,
        lastUsedOrderId: sql`${sql.placeholder('orderId')}`,
        lastUsedTime: now(table),
      })
      .where(
        and(
          isOwn(table),
          unindexed(table.status, IN_FORCE),
          lte(table.validStartTime, now(table)),
          gt(table.validEndTime, now(table)),
          sql`(total_count = ${unlimited} or used_count < total_count)`,
        ),
      )
      .returning(counts(table)),
)

/** The row before the change says whether the order is the last one; the use itself is gone already. */
const giveBack = defineWrite<ById & { userId: number; orderId: string }>()(
  'member_discount_give_back',
  (db, { memberDiscount: table, discountUse: use }: DiscountTables) => {
    const newest = (column: SQL) => sql`case when last_used_order_id = ${sql.placeholder('orderId')} then
      (select ${column} from ${use} where ${use.tenantId} = ${table.tenantId} and ${use.memberDiscountId} = ${table.id}
       order by ${use.usedTime} desc, ${use.usedCount} desc limit 1)`
    return db
      .update(table)
      .set({
        usedCount: sql`case when used_count > 0 then used_count - 1 else 0 end`,
        lastUsedOrderId: sql`${newest(sql`${use.orderId}`)} else last_used_order_id end`,
        lastUsedTime: sql`${newest(sql`${use.usedTime}`)} else last_used_time end`,
      })
      .where(isOwn(table))
      .returning(counts(table))
  },
)

const recount = defineWrite<ById & RecountValues>()(
  'member_discount_recount',
  (db, { memberDiscount: table }: DiscountTables) => {
    const number = (name: keyof RecountValues) => sql`cast(${sql.placeholder(name)} as integer)`
    return db
      .update(table)
      .set({ ...AS_IT_IS, usedCount: number('usedCount'), totalCount: number('totalCount') })
      .where(and(isDiscount(table), sql`used_count = ${number('from')}`))
      .returning({ id: table.id })
  },
)

const lockAll = defineLockAll('member_discount_lock_all', (tables: DiscountTables) => tables.memberDiscount)

/** The ids travel as one JSON text, so that any number of them is the same statement. */
const revoke = defineWrite<{ tenantId: number; ids: string }>()(
  'member_discount_revoke',
  (db, { memberDiscount: table }: DiscountTables, dialect) =>
    db
      .update(table)
      .set({ status: REVOKED })
      .where(
        and(
          eq(table.tenantId, sql.placeholder('tenantId')),
          dialect.isOneOf(table.id, sql`${sql.placeholder('ids')}`),
          unindexed(table.status, IN_FORCE),
          withoutIndex.isNull(table.deletedAt),
        ),
      )
      .returning({ id: table.id }),
)

const bySource = defineRead<{ tenantId: number; sourceType: number; sourceBizId: number }>()(
  'member_discount_of_source',
  (db, { memberDiscount: table }: DiscountTables) =>
    db
      .select(shownColumns(table))
      .from(table)
      .where(and(isGiven(table, 'tenantId', 'sourceType', 'sourceBizId'), isNull(table.deletedAt))),
)

const ofMember = defineRead<{ tenantId: number; userId: number }>()(
  'member_discount_of_member',
  (db, { memberDiscount: table }: DiscountTables) =>
    db
      .select(shownColumns(table))
      .from(table)
      .where(and(isGiven(table, 'tenantId', 'userId'), isNull(table.deletedAt)))
      .orderBy(desc(table.createTime), desc(table.id))
      .limit(MOST_ROWS),
)

const insertAll = defineAnsweredInsert<NewMemberDiscount & { tenantId: number; createTime: Date }>()(
  'member_discount_grant',
  (tables: DiscountTables) => tables.memberDiscount,
  { returning: ({ memberDiscount: { id } }: DiscountTables) => ({ id }), skipsTaken: true },
)

const resource = defineResource<DiscountTables, MemberDiscountRepository>({
  table: (tables) => tables.memberDiscount,
  fixed: ['userId', 'unionId', 'templateId', 'sourceType', 'sourceBizId', 'status', 'totalCount', 'usedCount'],
  matching: ({ memberDiscount: table }, { userId, templateId, status, createTime }) => [
    narrowest([table.userId, userId], [table.templateId, templateId], [table.status, status]),
    ifWithin(table.createTime, createTime),
  ],
})

/** The discounts of one tenant's members. */
export class DrizzleMemberDiscountRepository
  extends ResourceRepository<DiscountTables, MemberDiscountRepository>
  implements MemberDiscountRepository
{
  protected readonly definition = resource

  lock(id: number): Promise<boolean> {
    return lockRow(this.gateway, resource, { tenantId: this.tenantId, id })
  }

  async grant(discounts: readonly NewMemberDiscount[], now: Date): Promise<number[]> {
    const given = discounts.map((discount) => extended(discount, { tenantId: this.tenantId, createTime: now }))
    const ids: number[] = []
    for (const rows of slicesOf(given, ROWS_AT_ONCE))
      for (const { id } of await this.gateway.execute(insertAll, { rows })) ids.push(id)
    return ids.sort((a, b) => a - b)
  }

  findBySource(sourceType: number, sourceBizId: number): Promise<MemberDiscountRow | undefined> {
    return firstRow(this.gateway.execute(bySource, { tenantId: this.tenantId, sourceType, sourceBizId }))
  }

  listOfMember(userId: number): Promise<MemberDiscountRow[]> {
    return this.gateway.execute(ofMember, { tenantId: this.tenantId, userId })
  }

  take({ id, userId, orderId }: DiscountOfOrder, now: Date): Promise<DiscountCounts | undefined> {
    return firstRow(this.gateway.execute(take, { tenantId: this.tenantId, id, userId, orderId, now }))
  }

  giveBack({ id, userId, orderId }: DiscountOfOrder): Promise<DiscountCounts | undefined> {
    return firstRow(this.gateway.execute(giveBack, { tenantId: this.tenantId, id, userId, orderId }))
  }

  recount(id: number, { from, usedCount, totalCount }: DiscountRecount): Promise<boolean> {
    return isOneRow(this.gateway.execute(recount, { tenantId: this.tenantId, id, from, usedCount, totalCount }))
  }

  async revoke(ids: readonly number[]): Promise<number[]> {
    const named = { tenantId: this.tenantId, ids: JSON.stringify(ids) }
    if (ids.length > 1) await this.gateway.execute(lockAll, named)
    const rows = await this.gateway.execute(revoke, named)
    return rows.map(({ id }) => id).sort((a, b) => a - b)
  }
}
