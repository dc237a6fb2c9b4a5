import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Placeholder } from 'drizzle-orm'
import type {
  NewPointExchange,
  Page,
  PageQuery,
  PointExchangeFilter,
  PointExchangeRepository,
  PointExchangeRow,
} from '@org/openapi-core'
import { ifEqual, ifWithin, ONE_ROW, withoutIndex } from '../conditions.js'
import { defineRead, defineWrite } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { newestPage } from '../newest-page.js'
import type { Tables } from '../tables.js'

const exchangeColumns = ({ pointExchange }: Tables) => {
  const { tenantId: _tenantId, ...shown } = getTableColumns(pointExchange)
  return shown
}

const byRequest = defineRead<{ tenantId: number; userId: number; requestId: string }>()(
  'point_exchange_by_request',
  (db, tables) => {
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
  },
)

const insert = defineWrite<NewPointExchange & { readonly tenantId: number; readonly now: Date }>()(
  'point_exchange_insert',
  (db, { pointExchange: table }) =>
    db
      .insert(table)
      .values({
        tenantId: sql.placeholder('tenantId'),
        userId: sql.placeholder('userId'),
        productId: sql.placeholder('productId'),
        productName: sql.placeholder('productName'),
        productType: sql.placeholder('productType'),
        pointPrice: sql.placeholder('pointPrice'),
        relatedId: sql.placeholder('relatedId'),
        couponId: sql.placeholder('couponId'),
        memberDiscountId: sql.placeholder('memberDiscountId'),
        balance: sql.placeholder('balance'),
        requestId: sql.placeholder('requestId'),
        status: sql.placeholder('status'),
        createTime: sql.placeholder('now'),
      } satisfies Record<keyof NewPointExchange | 'tenantId' | 'createTime', Placeholder>)
      .returning({ id: table.id }),
)

/** The redemptions of one tenant. */
export class DrizzlePointExchangeRepository implements PointExchangeRepository {
  constructor(
    private readonly gateway: Gateway,
    private readonly tenantId: number,
  ) {}

  async insert(exchange: NewPointExchange, now: Date): Promise<number> {
    const rows = await this.gateway.execute(insert, { ...exchange, tenantId: this.tenantId, now })
    return (rows[0] as { id: number }).id
  }

  async find(id: number): Promise<PointExchangeRow | undefined> {
    const rows = await this.gateway.query('read', (db, tables) => {
      const table = tables.pointExchange
      return db
        .select(exchangeColumns(tables))
        .from(table)
        .where(and(eq(table.tenantId, this.tenantId), eq(table.id, id)))
    })
    return rows[0]
  }

  async findByRequest(userId: number, requestId: string): Promise<PointExchangeRow | undefined> {
    const rows = await this.gateway.execute(byRequest, { tenantId: this.tenantId, userId, requestId })
    return rows[0]
  }

  page(filter: PointExchangeFilter & PageQuery): Promise<Page<PointExchangeRow>> {
    return newestPage(this.gateway, filter, {
      table: (tables) => tables.pointExchange,
      select: (db, tables) => db.select(exchangeColumns(tables)).from(tables.pointExchange),
      where: (tables) => this.#matching(tables, filter),
    })
  }

  /**
   * The index of the member serves, else that of the product, else that of the status; no other condition chooses one.
   */
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
