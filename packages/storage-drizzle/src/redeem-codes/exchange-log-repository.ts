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
import { countedColumns, countedRow } from '../counted-list.js'
import { exchangeLogList } from '../counted-lists.js'
import { CountedNotes, withNotes } from '../counted-notes.js'
import { CountedResourceRepository, defineCountedResource } from '../counted-resource-repository.js'
import { deleteOldestRows } from '../delete-oldest.js'
import type { Gateway } from '../gateway.js'
import type { RowTallyTables } from '../row-tally-table.js'
import { failedExchange } from './tables.js'
import type { RedeemCodeTables } from './tables.js'

type Tables = RedeemCodeTables & RowTallyTables

type StoredLog = NewExchangeLog & { tenantId: number; imported: boolean; createTime: Date; deletedAt: null }

/** For one row, too: drizzle cannot fill a placeholder of an instant with null. */
const append = defineBulkInsert<RedeemCodeTables, StoredLog>('exchange_log_append', (tables) => tables.exchangeLog)

const resource = defineCountedResource<Tables, ExchangeLogRepository>({
  table: (tables) => tables.exchangeLog,
  kept: ['imported'],
  matching: ({ exchangeLog: table }, { code, userId, exchangeStatus, createTime }) => [
    narrowest([table.code, code], [table.userId, userId], [table.exchangeStatus, exchangeStatus]),
    ifWithin(table.createTime, createTime),
  ],
})

/** The exchanges of one tenant. */
export class DrizzleExchangeLogRepository
  extends CountedResourceRepository<Tables, ExchangeLogRepository>
  implements ExchangeLogRepository
{
  protected readonly definition = resource
  protected readonly list = exchangeLogList

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
  constructor(private readonly gateway: Gateway<Tables>) {}

  async deleteFailed(before: Date, limit: number): Promise<number> {
    return withNotes(this.gateway, async (tx) => {
      const rows = await deleteOldestRows(tx, limit, (tables) => {
        const { exchangeLog: table } = tables
        const isOld = and(failedExchange, lt(table.createTime, before))
        return {
          table,
          isOld,
          age: table.createTime,
          returning: { ...countedColumns(exchangeLogList, tables), deletedAt: table.deletedAt },
        }
      })
      // What was deleted before was taken out of the counts by then.
      const living = rows.filter(({ deletedAt }) => deletedAt === null)
      await new CountedNotes(tx, exchangeLogList).gone(living.map(countedRow))
      return rows.length
    })
  }
}
