import { and, asc, isNull, sql } from 'drizzle-orm'
import type { LuckyDrawPrizeRepository, LuckyDrawPrizeRow, Revised, ShownPrizeRow } from '@org/openapi-core/storage'
import { ifWithin, isGiven, narrowest, writtenLimit } from '../conditions.js'
import { defineRead, defineWrite, firstRow, isOneRow } from '../gateway.js'
import { shownColumns } from '../resources/resource-definition.js'
import { defineResource, lockRow, ResourceRepository } from '../resources/resource-repository.js'
import { givenNumber } from '../whole-numbers.js'
import type { LuckyDrawTables } from './tables.js'

const MOST_STOCK = sql.raw('2147483647')
/** More than a lucky draw may have. */
const MOST_PRIZES = writtenLimit(1000)

const isNamed = ({ luckyDrawPrize: table }: LuckyDrawTables) =>
  and(isGiven(table, 'tenantId', 'id'), isNull(table.deletedAt))

const isOfDraw = ({ luckyDrawPrize: table }: LuckyDrawTables) =>
  and(isGiven(table, 'tenantId', 'luckyDrawId'), isNull(table.deletedAt))

const listOfDraw = defineRead<{ tenantId: number; luckyDrawId: number }>()(
  'lucky_draw_prize_of_draw',
  (db, tables: LuckyDrawTables) =>
    db
      .select(shownColumns(tables.luckyDrawPrize))
      .from(tables.luckyDrawPrize)
      .where(isOfDraw(tables))
      .orderBy(asc(tables.luckyDrawPrize.id))
      .limit(MOST_PRIZES),
)

const listShown = defineRead<{ tenantId: number; luckyDrawId: number }>()(
  'lucky_draw_prize_shown',
  (db, tables: LuckyDrawTables) => {
    const { id, name, fixedDisplay } = tables.luckyDrawPrize
    return db
      .select({ id, name, fixedDisplay })
      .from(tables.luckyDrawPrize)
      .where(isOfDraw(tables))
      .orderBy(asc(id))
      .limit(MOST_PRIZES)
  },
)

/** Without a limit nothing is deducted, which is no change of the row: it is only held. */
const take = defineWrite<{ tenantId: number; id: number }>()('lucky_draw_prize_take', (db, tables: LuckyDrawTables) => {
  const table = tables.luckyDrawPrize
  return db
    .update(table)
    .set({
      currentStock: sql`case when stock_limit then current_stock - 1 else current_stock end`,
      revision: sql`case when stock_limit then revision + 1 else revision end`,
    })
    .where(and(isNamed(tables), sql`(not stock_limit or current_stock > 0)`))
    .returning({ id: table.id, name: table.name, prizeType: table.prizeType, templateId: table.templateId })
})

const addStock = defineWrite<{ tenantId: number; id: number; count: number }>()(
  'lucky_draw_prize_add',
  (db, tables: LuckyDrawTables) => {
    const table = tables.luckyDrawPrize
    const more = givenNumber('count')
    return db
      .update(table)
      .set({ totalStock: sql`total_stock + ${more}`, currentStock: sql`current_stock + ${more}` })
      .where(
        and(
          isNamed(tables),
          sql`total_stock + ${more} <= ${MOST_STOCK}`,
          sql`current_stock + ${more} <= ${MOST_STOCK}`,
        ),
      )
      .returning({ id: table.id })
  },
)

const resource = defineResource<LuckyDrawTables, LuckyDrawPrizeRepository>({
  table: (tables) => tables.luckyDrawPrize,
  searched: { texts: ['name'], isIndexed: false },
  matching: ({ luckyDrawPrize: table }, { luckyDrawId, prizeType, createTime }) => [
    narrowest([table.luckyDrawId, luckyDrawId], [table.prizeType, prizeType]),
    ifWithin(table.createTime, createTime),
  ],
})

/** The prizes of one tenant's lucky draws. */
export class DrizzleLuckyDrawPrizeRepository
  extends ResourceRepository<LuckyDrawTables, LuckyDrawPrizeRepository>
  implements LuckyDrawPrizeRepository
{
  protected readonly definition = resource

  listOfDraw(luckyDrawId: number): Promise<(LuckyDrawPrizeRow & Revised)[]> {
    return this.gateway.execute(listOfDraw, { tenantId: this.tenantId, luckyDrawId })
  }

  listShown(luckyDrawId: number): Promise<ShownPrizeRow[]> {
    return this.gateway.execute(listShown, { tenantId: this.tenantId, luckyDrawId })
  }

  addStock(id: number, count: number): Promise<boolean> {
    return isOneRow(this.gateway.execute(addStock, { tenantId: this.tenantId, id, count }))
  }

  take(id: number): Promise<Pick<LuckyDrawPrizeRow, 'id' | 'name' | 'prizeType' | 'templateId'> | undefined> {
    return firstRow(this.gateway.execute(take, { tenantId: this.tenantId, id }))
  }

  lock(id: number): Promise<boolean> {
    return lockRow(this.gateway, resource, { tenantId: this.tenantId, id })
  }
}
