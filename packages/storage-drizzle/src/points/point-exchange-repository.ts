import { and, eq } from 'drizzle-orm'
import type {
  NewPointExchange,
  Page,
  PageQuery,
  PointExchangeFilter,
  PointExchangeRepository,
  PointExchangeRow,
} from '@org/openapi-core/storage'
import { columnsBut } from '../columns-but.js'
import { ifWithin, isGiven, narrowest, ONE_ROW, placeholdersBut } from '../conditions.js'
import { defineRead, defineWrite, firstRow, onlyRow } from '../gateway.js'
import { pageOf } from '../page-of.js'
import { TenantRepository } from '../tenant-repository.js'
import type { PointTables } from './tables.js'

const exchangeColumns = ({ pointExchange }: PointTables) => columnsBut(pointExchange, 'tenantId')

const byRequest = defineRead<{ tenantId: number; userId: number; requestId: string }>()(
  'point_exchange_by_request',
  (db, tables: PointTables) => {
    const table = tables.pointExchange
    return db
      .select(exchangeColumns(tables))
      .from(table)
      .where(isGiven(table, 'tenantId', 'userId', 'requestId'))
      .limit(ONE_ROW)
  },
)

const insert = defineWrite<NewPointExchange & { readonly tenantId: number; readonly createTime: Date }>()(
  'point_exchange_insert',
  (db, { pointExchange: table }: PointTables) =>
    db.insert(table).values(placeholdersBut(table, 'id')).returning({ id: table.id }),
)

/** The redemptions of one tenant. */
export class DrizzlePointExchangeRepository extends TenantRepository<PointTables> implements PointExchangeRepository {
  async insert(exchange: NewPointExchange, now: Date): Promise<number> {
    const rows = await this.gateway.execute(insert, { ...exchange, tenantId: this.tenantId, createTime: now })
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

  findByRequest(userId: number, requestId: string): Promise<PointExchangeRow | undefined> {
    return firstRow(this.gateway.execute(byRequest, { tenantId: this.tenantId, userId, requestId }))
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
