import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { NewRecharge, RechargeFilter, RechargeRepository, RechargeRow } from '@org/openapi-core/storage'
import { defineAnsweredInsert } from '../bulk-insert.js'
import { changeAndReturn } from '../change-one.js'
import { beside, ifEqual, ifWithin } from '../conditions.js'
import { rechargeList } from '../tallies/counted-lists.js'
import { onlyRow } from '../gateway.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import { TenantRows } from '../tenant-rows.js'
import type { TenantRowsDefinition } from '../tenant-rows.js'
import type { WalletTables } from './tables.js'

type Tables = WalletTables & RowTallyTables

/** The columns of a recharge as the admin API shows it. */
const rechargeColumns = ({ walletRecharge }: WalletTables) => {
  const { tenantId: _tenantId, memberId: userId, refundCount: _refundCount, ...shown } = getTableColumns(walletRecharge)
  return { ...shown, userId }
}

const refundedColumns = (tables: WalletTables) => ({
  ...rechargeColumns(tables),
  refundCount: tables.walletRecharge.refundCount,
})

type StoredRecharge = Omit<NewRecharge, 'userId'> &
  Pick<
    WalletTables['walletRecharge']['$inferInsert'],
    'tenantId' | 'memberId' | 'refundAmount' | 'refundCount' | 'createTime'
  >

/** A bulk insert, since it is the first of its transaction that writes; see `CountedList`. */
const insert = defineAnsweredInsert<StoredRecharge>()(
  'wallet_recharge_insert',
  (tables: WalletTables) => tables.walletRecharge,
  { returning: rechargeColumns },
)

const definition: TenantRowsDefinition<Tables, ReturnType<typeof rechargeColumns>, RechargeFilter> = {
  table: (tables) => tables.walletRecharge,
  columns: rechargeColumns,
  counted: rechargeList,
  matching: ({ walletRecharge: table }, { userId, channel, payTime, createTime }) => {
    // A member has few recharges: no other index would help, but SQLite might take one (see `unindexed`).
    const others = beside(userId)
    return [
      ifEqual(table.memberId, userId),
      others.ifEqual(table.channel, channel),
      others.ifWithin(table.payTime, payTime),
      ifWithin(table.createTime, createTime),
    ]
  },
}

/** The recharges of one tenant. */
export class DrizzleRechargeRepository
  extends TenantRows<Tables, ReturnType<typeof rechargeColumns>, RechargeFilter>
  implements RechargeRepository
{
  protected readonly definition = definition

  async insert({ userId, ...recharge }: NewRecharge, now: Date): Promise<RechargeRow> {
    const row = {
      ...recharge,
      tenantId: this.tenantId,
      memberId: userId,
      refundAmount: 0,
      refundCount: 0,
      createTime: now,
    }
    return onlyRow(await this.gateway.execute(insert, { rows: [row] }))
  }

  async refund(id: number, amount: number): Promise<{ row: RechargeRow; refundCount: number } | undefined> {
    const refunded = await changeAndReturn(this.gateway, refundedColumns, (tables) => {
      const { walletRecharge: table } = tables
      const refundAmount = sql`${table.refundAmount} + cast(${amount} as bigint)`
      return {
        table,
        set: { refundAmount, refundCount: sql`${table.refundCount} + 1` },
        where: this.own(tables, eq(table.id, id), sql`${refundAmount} <= ${table.amount} + ${table.bonus}`),
      }
    })
    if (refunded === undefined) return undefined
    const { refundCount, ...row } = refunded
    return { row, refundCount }
  }
}
