import { and, count, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { pageOffset } from '@org/openapi-core'
import type {
  NewPointExchange,
  Page,
  PageQuery,
  PointExchangeFilter,
  PointExchangeRepository,
  PointExchangeRow,
} from '@org/openapi-core'
import { ifEqual, ifWithin, ONE_ROW, withoutIndex } from '../conditions.js'
import { defineRead } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import type { Tables } from '../tables.js'

const exchangeColumns = ({ pointExchange }: Tables) => {
  const { tenantId: _tenantId, ...shown } = getTableColumns(pointExchange)
  return shown
}

const byRequest = defineRead<{ tenantId: number; userId: number; requestId: string }>()('point_exchange_by_request', (db, tables) => {
  const table = tables.pointExchange
  return db
    .select(exchangeColumns(tables))
    .from(table)
    .where(
      and(
        eq(table.tenantId, sql.placeholder('tenantId')),
        eq(table.userId, sql.placeholder('userId')),
        eq(table.requestId, sql.placeholder('requestId')),
      ),
    )
    .limit(ONE_ROW)
})

/** The redemptions of one tenant. */
export class DrizzlePointExchangeRepository implements PointExchangeRepository {
  constructor(
    private readonly gateway: Gateway,
    private readonly tenantId: number,
  ) {}

  async insert(exchange: NewPointExchange, now: Date): Promise<number> {
    const row = { ...exchange, tenantId: this.tenantId, createTime: now }
    const rows = await this.gateway.query('write', (db, { pointExchange: table }) => db.insert(table).values(row).returning({ id: table.id }))
    return (rows[0] as { id: number }).id
  }

  async find(id: number): Promise<PointExchangeRow | undefined> {
    const rows = await this.gateway.query('read', (db, tables) => {
      const table = tables.pointExchange
      return db.select(exchangeColumns(tables)).from(table).where(and(eq(table.tenantId, this.tenantId), eq(table.id, id)))
    })
    return rows[0]
  }

  async findByRequest(userId: number, requestId: string): Promise<PointExchangeRow | undefined> {
    const rows = await this.gateway.execute(byRequest, { tenantId: this.tenantId, userId, requestId })
    return rows[0]
  }

  async page(filter: PointExchangeFilter & PageQuery): Promise<Page<PointExchangeRow>> {
    const list = await this.gateway.query('read', (db, tables) => {
      const table = tables.pointExchange
      return db
        .select(exchangeColumns(tables))
        .from(table)
        .where(this.#matching(tables, filter))
        .orderBy(desc(table.createTime), desc(table.id))
        .limit(filter.pageSize)
        .offset(pageOffset(filter))
    })
    const totals = await this.gateway.query('read', (db, tables) =>
      db.select({ total: count() }).from(tables.pointExchange).where(this.#matching(tables, filter)),
    )
    return { list, total: totals[0]?.total ?? 0 }
  }

  /** The index of the member serves, else that of the product, else that of the status; no other condition chooses one. */
  #matching({ pointExchange: table }: Tables, { userId, productId, status, createTime }: PointExchangeFilter) {
    const ofProduct = userId === undefined ? ifEqual : withoutIndex.ifEqual
    const ofStatus = (userId ?? productId) === undefined ? ifEqual : withoutIndex.ifEqual
    return and(
      eq(table.tenantId, this.tenantId),
      ifEqual(table.userId, userId),
      ofProduct(table.productId, productId),
      ofStatus(table.status, status),
      ifWithin(table.createTime, createTime),
    )
  }
}
