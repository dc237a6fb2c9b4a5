import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { extended } from '@org/openapi-core/storage'
import type { NewSubOrder, SubOrderRepository, SubOrderRow, SubOrderSettlement } from '@org/openapi-core/storage'
import { defineBulkInsert } from '../bulk-insert.js'
import { columnsBut } from '../columns-but.js'
import { isGiven } from '../conditions.js'
import { defineRead, defineWrite, firstRow } from '../gateway.js'
import { TenantRepository } from '../tenant-repository.js'
import type { PurchaseTables } from './tables.js'

const subOrderColumns = ({ subOrder }: PurchaseTables) => columnsBut(subOrder, 'tenantId')

type Stored = Pick<NewSubOrder, keyof NewSubOrder> & { tenantId: number; createTime: Date }

const insertAll = defineBulkInsert<PurchaseTables, Stored>('sub_order_insert', (tables) => tables.subOrder)

const isOpen = (table: PurchaseTables['subOrder']) => and(isNull(table.payTime), isNull(table.cancelTime))

const byNo = defineRead<{ tenantId: number; orderNo: string }>()('sub_order_by_no', (db, tables: PurchaseTables) =>
  db
    .select(subOrderColumns(tables))
    .from(tables.subOrder)
    .where(isGiven(tables.subOrder, 'tenantId', 'orderNo')),
)

const ofParent = defineRead<{ tenantId: number; parentOrderNo: string }>()(
  'sub_order_of_parent',
  (db, tables: PurchaseTables) =>
    db
      .select(subOrderColumns(tables))
      .from(tables.subOrder)
      .where(isGiven(tables.subOrder, 'tenantId', 'parentOrderNo'))
      .orderBy(asc(tables.subOrder.id)),
)

/** One statement for each end; none is settled twice. */
const settlementOf = (column: 'payTime' | 'cancelTime') =>
  defineWrite<{ tenantId: number; parentOrderNo: string; at: Date }>()(
    `sub_order_${column}`,
    (db, { subOrder: table }: PurchaseTables) =>
      db
        .update(table)
        .set({ [column]: sql`${sql.param(sql.placeholder('at'), table[column])}` })
        .where(and(isGiven(table, 'tenantId', 'parentOrderNo'), isOpen(table)))
        .returning({ id: table.id }),
  )

const settlements = { payTime: settlementOf('payTime'), cancelTime: settlementOf('cancelTime') }

/** The sub-orders of one tenant. */
export class DrizzleSubOrderRepository extends TenantRepository<PurchaseTables> implements SubOrderRepository {
  async insertMany(orders: readonly NewSubOrder[], now: Date): Promise<void> {
    if (orders.length === 0) return
    const rows = orders.map((order) => extended(order, { tenantId: this.tenantId, createTime: now }))
    await this.gateway.send(insertAll, { rows })
  }

  find(orderNo: string): Promise<SubOrderRow | undefined> {
    return firstRow(this.gateway.execute(byNo, { tenantId: this.tenantId, orderNo }))
  }

  listOfParent(parentOrderNo: string): Promise<SubOrderRow[]> {
    return this.gateway.execute(ofParent, { tenantId: this.tenantId, parentOrderNo })
  }

  async settleAll(parentOrderNo: string, settlement: SubOrderSettlement): Promise<number> {
    const [statement, at] =
      'payTime' in settlement
        ? [settlements.payTime, settlement.payTime]
        : [settlements.cancelTime, settlement.cancelTime]
    const rows = await this.gateway.execute(statement, { tenantId: this.tenantId, parentOrderNo, at })
    return rows.length
  }

  async pay(orderNos: readonly string[], payTime: Date): Promise<number> {
    if (orderNos.length === 0) return 0
    const rows = await this.gateway.query('write', (db, { subOrder: table }) =>
      db
        .update(table)
        .set({ payTime })
        .where(and(eq(table.tenantId, this.tenantId), inArray(table.orderNo, [...orderNos]), isOpen(table)))
        .returning({ id: table.id }),
    )
    return rows.length
  }
}
