import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Placeholder } from 'drizzle-orm'
import type {
  NewPointExchange,
  Page,
  PageQuery,
  PointExchangeFilter,
  PointExchangeRepository,
  PointExchangeRow,
} from '@org/openapi-core/storage'
import { ifWithin, narrowest, ONE_ROW } from '../conditions.js'
import { defineRead, defineWrite, onlyRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { pageOf } from '../page-of.js'
import type { PointTables } from './tables.js'

const exchangeColumns = ({ pointExchange }: PointTables) => {
  const { tenantId: _tenantId, ...shown } = getTableColumns(pointExchange)
  return shown
}

const byRequest = defineRead<{ tenantId: number; userId: number; requestId: string }>()(
  'point_exchange_by_request',
  (db, tables: PointTables) => {
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
  (db, { pointExchange: table }: PointTables) =>
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
    private readonly gateway: Gateway<PointTables>,
    private readonly tenantId: number,
  ) {}

  async insert(exchange: NewPointExchange, now: Date): Promise<number> {
    const rows = await this.gateway.execute(insert, { ...exchange, tenantId: this.tenantId, now })
    return onlyRow(rows).id
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
    return pageOf(this.gateway, filter, (db, tables) => ({
      select: db.select(exchangeColumns(tables)).from(tables.pointExchange),
      from: tables.pointExchange,
      where: this.#matching(tables, filter),
    }))
  }

  #matching({ pointExchange: table }: PointTables, { userId, productId, status, createTime }: PointExchangeFilter) {
    return and(
      eq(table.tenantId, this.tenantId),
      narrowest([table.userId, userId], [table.productId, productId], [table.status, status]),
      ifWithin(table.createTime, createTime),
    )
  }
}
