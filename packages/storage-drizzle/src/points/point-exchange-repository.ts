import { extended } from '@org/openapi-core/storage'
import type {
  NewPointExchange,
  PointExchangeFilter,
  PointExchangeRepository,
  PointExchangeRow,
} from '@org/openapi-core/storage'
import { columnsBut } from '../columns-but.js'
import { ifWithin, isGiven, narrowest, ONE_ROW, placeholdersBut } from '../conditions.js'
import { defineRead, defineWrite, firstRow, onlyRow } from '../gateway.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import { TenantRows } from '../tenant-rows.js'
import type { TenantRowsDefinition } from '../tenant-rows.js'
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

const definition: TenantRowsDefinition<PointTables, ReturnType<typeof exchangeColumns>, PointExchangeFilter> = {
  table: (tables) => tables.pointExchange,
  columns: exchangeColumns,
  matching: ({ pointExchange: table }, { userId, productId, status, createTime }) => [
    narrowest([table.userId, userId], [table.productId, productId], [table.status, status]),
    ifWithin(table.createTime, createTime),
  ],
}

/** The redemptions of one tenant. */
export class DrizzlePointExchangeRepository
  extends TenantRows<PointTables & RowTallyTables, ReturnType<typeof exchangeColumns>, PointExchangeFilter>
  implements PointExchangeRepository
{
  protected readonly definition = definition

  async insert(exchange: NewPointExchange, now: Date): Promise<number> {
    const rows = await this.gateway.execute(insert, extended(exchange, { tenantId: this.tenantId, createTime: now }))
    return onlyRow(rows).id
  }

  findByRequest(userId: number, requestId: string): Promise<PointExchangeRow | undefined> {
    return firstRow(this.gateway.execute(byRequest, { tenantId: this.tenantId, userId, requestId }))
  }
}
