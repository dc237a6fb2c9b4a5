import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type {
  NewRecharge,
  Page,
  PageQuery,
  RechargeFilter,
  RechargeRepository,
  RechargeRow,
} from '@org/openapi-core/storage'
import { defineAnsweredInsert } from '../bulk-insert.js'
import { changeAndReturn } from '../change-one.js'
import { beside, ifEqual, ifWithin } from '../conditions.js'
import { rechargeList } from '../counted-lists.js'
import { CountedTally } from '../counted-tally.js'
import { onlyRow } from '../gateway.js'
import { pageOf } from '../page-of.js'
import type { RowTallyTables } from '../row-tally-table.js'
import { TenantRepository } from '../tenant-repository.js'
import type { WalletTables } from './tables.js'

/** The columns of a recharge as the admin API shows it. */
const rechargeColumns = ({ walletRecharge }: WalletTables) => {
  const { tenantId: _tenantId, memberId: userId, refundCount: _refundCount, ...shown } = getTableColumns(walletRecharge)
  return { ...shown, userId }
}

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

/** The recharges of one tenant. */
export class DrizzleRechargeRepository
  extends TenantRepository<WalletTables & RowTallyTables>
  implements RechargeRepository
{
  readonly #tally = new CountedTally(this.gateway, this.tenantId, rechargeList)

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

  async find(id: number): Promise<RechargeRow | undefined> {
    const rows = await this.gateway.query('read', (db, tables) =>
      db.select(rechargeColumns(tables)).from(tables.walletRecharge).where(this.#is(tables, id)),
    )
    return rows[0]
  }

  async page(filter: RechargeFilter & PageQuery): Promise<Page<RechargeRow>> {
    const page = { ...filter, ...(await this.#tally.locate(filter)) }
    return pageOf(this.gateway, page, (db, tables) => ({
      select: db.select(rechargeColumns(tables)).from(tables.walletRecharge),
      from: tables.walletRecharge,
      where: this.#matching(tables, page),
    }))
  }

  async refund(id: number, amount: number): Promise<{ row: RechargeRow; refundCount: number } | undefined> {
    const refunded = await changeAndReturn(this.gateway, (tables) => {
      const { walletRecharge: table } = tables
      const refundAmount = sql`${table.refundAmount} + cast(${amount} as bigint)`
      return {
        table,
        set: { refundAmount, refundCount: sql`${table.refundCount} + 1` },
        where: and(this.#is(tables, id), sql`${refundAmount} <= ${table.amount} + ${table.bonus}`),
        returning: { ...rechargeColumns(tables), refundCount: table.refundCount },
      }
    })
    if (refunded === undefined) return undefined
    const { refundCount, ...row } = refunded
    return { row, refundCount }
  }

  #is({ walletRecharge: table }: WalletTables, id: number) {
    return and(eq(table.tenantId, this.tenantId), eq(table.id, id))
  }

  #matching({ walletRecharge: table }: WalletTables, filter: RechargeFilter) {
    // A member has few recharges: no other index would help, but SQLite might take one (see `unindexed`).
    const others = beside(filter.userId)
    return and(
      eq(table.tenantId, this.tenantId),
      ifEqual(table.memberId, filter.userId),
      others.ifEqual(table.channel, filter.channel),
      others.ifWithin(table.payTime, filter.payTime),
      ifWithin(table.createTime, filter.createTime),
    )
  }
}
