import { and, sql } from 'drizzle-orm'
import { extended } from '@org/openapi-core/storage'
import type {
  ChanceLogFilter,
  ChanceLogRepository,
  ChanceOwner,
  DrawRowFilter,
  DrawWalletRepository,
  NewChanceLog,
} from '@org/openapi-core/storage'
import { columnsBut } from '../columns-but.js'
import { isGiven, placeholders, placeholdersBut } from '../conditions.js'
import { chanceLogList } from '../tallies/counted-lists.js'
import { drawRowMatching } from './draw-rows.js'
import type { CountedDrawTables } from './draw-rows.js'
import { defineWrite, isOneRow, onlyRow } from '../gateway.js'
import { TenantRows } from '../tenant-rows.js'
import type { TenantRowsDefinition } from '../tenant-rows.js'
import { givenNumber } from '../whole-numbers.js'
import type { LuckyDrawTables } from './tables.js'

const logColumns = ({ chanceLog }: LuckyDrawTables) => columnsBut(chanceLog, 'tenantId')

const logDefinition: TenantRowsDefinition<LuckyDrawTables, ReturnType<typeof logColumns>, ChanceLogFilter> = {
  table: (tables) => tables.chanceLog,
  counted: chanceLogList,
  columns: logColumns,
  matching: ({ chanceLog: table }, filter) => drawRowMatching(table, filter, [table.changeType, filter.changeType]),
}

/** Drizzle takes ten times as long to build an insert as to fill a prepared one in. */
const append = defineWrite<NewChanceLog & { readonly tenantId: number; readonly createTime: Date }>()(
  'lucky_draw_log_append',
  (db, { chanceLog: table }: LuckyDrawTables) =>
    db
      .insert(table)
      .values(placeholdersBut(table, 'id', 'revision'))
      .returning({ id: table.id }),
)

/** The chance log of one tenant. */
export class DrizzleChanceLogRepository
  extends TenantRows<CountedDrawTables, ReturnType<typeof logColumns>, ChanceLogFilter>
  implements ChanceLogRepository
{
  protected readonly definition = logDefinition

  async append(entry: NewChanceLog, now: Date): Promise<number> {
    const rows = await this.gateway.execute(append, extended(entry, { tenantId: this.tenantId, createTime: now }))
    return onlyRow(rows).id
  }
}

type WalletValues = {
  readonly tenantId: number
  readonly luckyDrawId: number
  readonly userId: number
  readonly count: number
}

/** Drizzle counts an upsert that met a row as one more revision: 1 is a new row. */
const gain = defineWrite<WalletValues & { readonly unionId: string; readonly now: Date }>()(
  'lucky_draw_wallet_gain',
  (db, { drawWallet: table }: LuckyDrawTables) =>
    db
      .insert(table)
      .values({
        ...placeholders('tenantId', 'userId', 'luckyDrawId', 'unionId'),
        totalGainedCount: sql.placeholder('count'),
        totalConsumedCount: 0,
        availableCount: sql.placeholder('count'),
        createTime: sql.placeholder('now'),
      })
      .onConflictDoUpdate({
        target: [table.tenantId, table.luckyDrawId, table.userId],
        set: {
          totalGainedCount: sql`${table.totalGainedCount} + excluded.total_gained_count`,
          availableCount: sql`${table.availableCount} + excluded.available_count`,
        },
      })
      .returning({ revision: table.revision }),
)

const consume = defineWrite<WalletValues>()(
  'lucky_draw_wallet_consume',
  (db, { drawWallet: table }: LuckyDrawTables) => {
    const count = givenNumber('count')
    return db
      .update(table)
      .set({
        totalConsumedCount: sql`total_consumed_count + ${count}`,
        availableCount: sql`available_count - ${count}`,
      })
      .where(and(isGiven(table, 'tenantId', 'luckyDrawId', 'userId'), sql`available_count >= ${count}`))
      .returning({ id: table.id })
  },
)

const walletColumns = ({ drawWallet }: LuckyDrawTables) => columnsBut(drawWallet, 'tenantId')

const walletDefinition: TenantRowsDefinition<LuckyDrawTables, ReturnType<typeof walletColumns>, DrawRowFilter> = {
  table: (tables) => tables.drawWallet,
  columns: walletColumns,
  matching: ({ drawWallet: table }, filter) => drawRowMatching(table, filter),
}

/** The sums of chances of one tenant's members. */
export class DrizzleDrawWalletRepository
  extends TenantRows<CountedDrawTables, ReturnType<typeof walletColumns>, DrawRowFilter>
  implements DrawWalletRepository
{
  protected readonly definition = walletDefinition

  async gain(
    { userId, luckyDrawId, unionId }: ChanceOwner & { readonly unionId: string },
    count: number,
    now: Date,
  ): Promise<boolean> {
    const rows = await this.gateway.execute(gain, { tenantId: this.tenantId, userId, luckyDrawId, unionId, count, now })
    return rows[0]?.revision === 1
  }

  consume({ userId, luckyDrawId }: ChanceOwner, count: number): Promise<boolean> {
    return isOneRow(this.gateway.execute(consume, { tenantId: this.tenantId, userId, luckyDrawId, count }))
  }
}
