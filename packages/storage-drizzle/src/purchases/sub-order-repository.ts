import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { NewSubOrder, SubOrderRepository, SubOrderRow, SubOrderSettlement } from '@org/openapi-core/storage'
import type { Gateway } from '../gateway.js'
import type { PurchaseTables } from './tables.js'

const subOrderColumns = ({ subOrder }: PurchaseTables) => {
  const { tenantId: _tenantId, ...columns } = getTableColumns(subOrder)
  return columns
}

/** The sub-orders of one tenant. */
export class DrizzleSubOrderRepository implements SubOrderRepository {
  constructor(
    private readonly gateway: Gateway<PurchaseTables>,
    private readonly tenantId: number,
  ) {}

  async insertMany(orders: readonly NewSubOrder[], now: Date): Promise<void> {
    if (orders.length === 0) return
    const rows = orders.map((order) => ({ ...order, tenantId: this.tenantId, createTime: now }))
    await this.gateway.query('write', (db, { subOrder: table }) =>
      db.insert(table).values(rows).returning({ id: table.id }),
    )
  }

  async find(orderNo: string): Promise<SubOrderRow | undefined> {
    const rows = await this.gateway.query('read', (db, tables) =>
      db
        .select(subOrderColumns(tables))
        .from(tables.subOrder)
        .where(and(eq(tables.subOrder.tenantId, this.tenantId), eq(tables.subOrder.orderNo, orderNo))),
    )
    return rows[0]
  }

  listOfParent(parentOrderNo: string): Promise<SubOrderRow[]> {
    return this.gateway.query('read', (db, tables) =>
      db
        .select(subOrderColumns(tables))
        .from(tables.subOrder)
        .where(this.#isOf(tables, parentOrderNo))
        .orderBy(asc(tables.subOrder.id)),
    )
  }

  async settleAll(parentOrderNo: string, settlement: SubOrderSettlement): Promise<number> {
    const rows = await this.gateway.query('write', (db, tables) => {
      const { subOrder: table } = tables
      return db
        .update(table)
        .set(settlement)
        .where(and(this.#isOf(tables, parentOrderNo), isNull(table.payTime), isNull(table.cancelTime)))
        .returning({ id: table.id })
    })
    return rows.length
  }

  #isOf({ subOrder: table }: PurchaseTables, parentOrderNo: string) {
    return and(eq(table.tenantId, this.tenantId), eq(table.parentOrderNo, parentOrderNo))
  }
}
