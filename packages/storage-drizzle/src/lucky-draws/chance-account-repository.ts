import { and, sql } from 'drizzle-orm'
import type {
  ChanceLogFilter,
  ChanceLogRepository,
  ChanceLogRow,
  ChanceOwner,
  DrawRowFilter,
  DrawWalletRepository,
  DrawWalletRow,
  NewChanceLog,
} from '@org/openapi-core/storage'
import { columnsBut } from '../columns-but.js'
import { isGiven, placeholders, placeholdersBut } from '../conditions.js'
import { chanceLogList } from '../counted-lists.js'
import { DrawRows } from './draw-rows.js'
import type { DrawRowDefinition } from './draw-rows.js'
import { defineWrite, isOneRow, onlyRow } from '../gateway.js'
import type { LuckyDrawTables } from './tables.js'

const logDefinition: DrawRowDefinition<ChanceLogFilter> = {
  table: (tables) => tables.chanceLog,
  counted: chanceLogList,
  columns: ({ chanceLog }) => columnsBut(chanceLog, 'tenantId'),
  own: ({ chanceLog: table }, { changeType }) => [table.changeType, changeType],
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
export class DrizzleChanceLogRepository extends DrawRows<ChanceLogRow, ChanceLogFilter> implements ChanceLogRepository {
  protected readonly definition = logDefinition

  async append(entry: NewChanceLog, now: Date): Promise<number> {
    const rows = await this.gateway.execute(append, { ...entry, tenantId: this.tenantId, createTime: now })
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
    const count = sql`cast(${sql.placeholder('count')} as bigint)`
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

const walletDefinition: DrawRowDefinition<DrawRowFilter> = {
  table: (tables) => tables.drawWallet,
  columns: ({ drawWallet }) => columnsBut(drawWallet, 'tenantId'),
}

/** The sums of chances of one tenant's members. */
export class DrizzleDrawWalletRepository
  extends DrawRows<DrawWalletRow, DrawRowFilter>
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
