import { and, lt } from 'drizzle-orm'
import { extended } from '@org/openapi-core/storage'
import type {
  ExchangeLogInput,
  ExchangeLogRepository,
  ExchangeLogRow,
  ExchangeLogSweep,
  NewExchangeLog,
  Revised,
} from '@org/openapi-core/storage'
import { ifWithin, narrowest, placeholdersBut } from '../conditions.js'
import { countedColumns, countedRow } from '../tallies/counted-list.js'
import { exchangeLogList } from '../tallies/counted-lists.js'
import { CountedNotes, numberedId, withNotes } from '../tallies/counted-notes.js'
import { CountedResourceRepository, defineCountedResource } from '../resources/counted-resource-repository.js'
import { deleteOldestRows } from '../delete-oldest.js'
import { defineAppend, unanswered } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import { failedExchange } from './tables.js'
import type { RedeemCodeTables } from './tables.js'

type Tables = RedeemCodeTables & RowTallyTables

const append = defineAppend<NewExchangeLog & { tenantId: number; createTime: Date }>()(
  'exchange_log_append',
  (db, { exchangeLog: table }: RedeemCodeTables, dialect) =>
    unanswered(
      db.insert(table).values({
        ...placeholdersBut(table, 'id', 'imported', 'deletedAt', 'revision'),
        id: numberedId(table, dialect),
        imported: false,
      }),
    ),
)

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
    await this.gateway.send(append, extended(log, { tenantId: this.tenantId, createTime: now }))
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
