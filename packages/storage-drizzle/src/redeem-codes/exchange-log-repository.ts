import { and, lt } from 'drizzle-orm'
import type {
  ExchangeLogInput,
  ExchangeLogRepository,
  ExchangeLogRow,
  ExchangeLogSweep,
  NewExchangeLog,
  Revised,
} from '@org/openapi-core/storage'
import { defineBulkInsert } from '../bulk-insert.js'
import { ifWithin, narrowest } from '../conditions.js'
import { deleteOldest } from '../delete-oldest.js'
import type { Gateway } from '../gateway.js'
import { defineResource, ResourceRepository } from '../resource-repository.js'
import { failedExchange } from './tables.js'
import type { RedeemCodeTables } from './tables.js'

type StoredLog = NewExchangeLog & { tenantId: number; imported: boolean; createTime: Date; deletedAt: null }

/** For one row, too: drizzle cannot fill a placeholder of an instant with null. */
const append = defineBulkInsert<RedeemCodeTables, StoredLog>('exchange_log_append', (tables) => tables.exchangeLog)

const resource = defineResource<RedeemCodeTables, ExchangeLogRepository>({
  table: (tables) => tables.exchangeLog,
  kept: ['imported'],
  matching: ({ exchangeLog: table }, { code, userId, exchangeStatus, createTime }) => [
    narrowest([table.code, code], [table.userId, userId], [table.exchangeStatus, exchangeStatus]),
    ifWithin(table.createTime, createTime),
  ],
})

/** The exchanges of one tenant. */
export class DrizzleExchangeLogRepository
  extends ResourceRepository<RedeemCodeTables, ExchangeLogRepository>
  implements ExchangeLogRepository
{
  protected readonly definition = resource

  override create(input: ExchangeLogInput, now: Date): Promise<ExchangeLogRow & Revised> {
    return this.insertRow({ ...input, imported: true }, now)
  }

  async append(log: NewExchangeLog, now: Date): Promise<void> {
    const row = { ...log, tenantId: this.tenantId, imported: false, createTime: now, deletedAt: null }
    await this.gateway.send(append, { rows: [row] })
  }
}

/** The exchanges of all tenants. */
export class DrizzleExchangeLogSweep implements ExchangeLogSweep {
  constructor(private readonly gateway: Gateway<RedeemCodeTables>) {}

  async deleteFailed(before: Date, limit: number): Promise<number> {
    return deleteOldest(this.gateway, limit, ({ exchangeLog: table }) => ({
      table,
      isOld: and(failedExchange, lt(table.createTime, before)),
      age: table.createTime,
    }))
  }
}
