import { and, eq, sql } from 'drizzle-orm'
import type { Placeholder } from 'drizzle-orm'
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
import { columnsBut, DrawRows } from './draw-rows.js'
import type { DrawRowDefinition } from './draw-rows.js'
import { defineWrite, onlyRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import type { LuckyDrawTables } from './tables.js'

const logDefinition: DrawRowDefinition<ChanceLogFilter> = {
  table: (tables) => tables.chanceLog,
  columns: ({ chanceLog }) => columnsBut(chanceLog),
  own: ({ chanceLog: table }, { changeType }) => [table.changeType, changeType],
}

/** Drizzle takes ten times as long to build an insert as to fill a prepared one in. */
const append = defineWrite<NewChanceLog & { readonly tenantId: number; readonly now: Date }>()(
  'lucky_draw_log_append',
  (db, { chanceLog: table }: LuckyDrawTables) =>
    db
      .insert(table)
      .values({
        tenantId: sql.placeholder('tenantId'),
        userId: sql.placeholder('userId'),
        luckyDrawId: sql.placeholder('luckyDrawId'),
        unionId: sql.placeholder('unionId'),
        changeType: sql.placeholder('changeType'),
        changeCount: sql.placeholder('changeCount'),
        reasonCode: sql.placeholder('reasonCode'),
        ruleId: sql.placeholder('ruleId'),
        remark: sql.placeholder('remark'),
        createTime: sql.placeholder('now'),
      } satisfies Record<keyof NewChanceLog | 'tenantId' | 'createTime', Placeholder>)
      .returning({ id: table.id }),
)

/** The chance log of one tenant. */
export class DrizzleChanceLogRepository extends DrawRows<ChanceLogRow, ChanceLogFilter> implements ChanceLogRepository {
  constructor(gateway: Gateway<LuckyDrawTables>, tenantId: number) {
    super(gateway, tenantId, logDefinition)
  }

  async append(entry: NewChanceLog, now: Date): Promise<number> {
    const rows = await this.gateway.execute(append, { ...entry, tenantId: this.tenantId, now })
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
        tenantId: sql.placeholder('tenantId'),
        userId: sql.placeholder('userId'),
        luckyDrawId: sql.placeholder('luckyDrawId'),
        unionId: sql.placeholder('unionId'),
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
      .where(
        and(
          eq(table.tenantId, sql.placeholder('tenantId')),
          eq(table.luckyDrawId, sql.placeholder('luckyDrawId')),
          eq(table.userId, sql.placeholder('userId')),
          sql`available_count >= ${count}`,
        ),
      )
      .returning({ id: table.id })
  },
)

const walletDefinition: DrawRowDefinition<DrawRowFilter> = {
  table: (tables) => tables.drawWallet,
  columns: ({ drawWallet }) => columnsBut(drawWallet),
}

/** The sums of chances of one tenant's members. */
export class DrizzleDrawWalletRepository
  extends DrawRows<DrawWalletRow, DrawRowFilter>
  implements DrawWalletRepository
{
  constructor(gateway: Gateway<LuckyDrawTables>, tenantId: number) {
    super(gateway, tenantId, walletDefinition)
  }

  async gain(
    { userId, luckyDrawId, unionId }: ChanceOwner & { readonly unionId: string },
    count: number,
    now: Date,
  ): Promise<boolean> {
    const rows = await this.gateway.execute(gain, { tenantId: this.tenantId, userId, luckyDrawId, unionId, count, now })
    return rows[0]?.revision === 1
  }

  async consume({ userId, luckyDrawId }: ChanceOwner, count: number): Promise<boolean> {
    const rows = await this.gateway.execute(consume, { tenantId: this.tenantId, userId, luckyDrawId, count })
    return rows.length === 1
  }
}
