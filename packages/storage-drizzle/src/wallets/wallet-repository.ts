import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { extended } from '@org/openapi-core/storage'
import type {
  ChangedWallet,
  Page,
  PageQuery,
  Wallet,
  WalletChange,
  WalletFilter,
  WalletRepository,
  WalletVerification,
} from '@org/openapi-core/storage'
import { ifEqual, ifWithin } from '../conditions.js'
import type { Dialect } from '../dialect.js'
import { defineRead, defineWrite, firstRow } from '../gateway.js'
import { pageOf } from '../page-of.js'
import { TenantRepository } from '../tenant-repository.js'
import { givenNumber } from '../whole-numbers.js'
import { verifyWallets } from './wallet-verification.js'
import type { WalletTables } from './tables.js'

type WalletTable = WalletTables['wallet']
type ChangeValues = Pick<WalletChange, keyof WalletChange> & {
  readonly tenantId: number
  readonly memberId: number
  readonly now: Date
}

const walletColumns = ({ wallet }: WalletTables) => {
  const { memberId: userId, balance, freezePrice, totalExpense, totalRecharge } = getTableColumns(wallet)
  return { userId, balance, freezePrice, totalExpense, totalRecharge }
}

const changedColumns = ({ balance, freezePrice, changeTime }: WalletTable) => ({
  balance,
  freezePrice,
  changeTime: sql<Date>`${changeTime}`.mapWith(changeTime),
})

/** Longer than any call or run of a job takes; see `WalletRepository.change`. */
const MOST_AHEAD_MS = 3_600_000

/** When the wallet changes: at the instant that is given, or with its last change, where that was later than this. */
function timeOfChange({ changeTime: last }: WalletTable, given: SQL, dialect: Dialect): SQL {
  // The last change is moved, and not what is given, whose type PostgreSQL would not know.
  const isOfThisHour = sql`${dialect.later(last, sql.raw(String(-MOST_AHEAD_MS)))} < ${given}`
  return sql`case when ${last} > ${given} and ${isOfThisHour} then ${last} else ${given} end`
}

const increased = (column: WalletTable['balance']): SQL => sql`${column} + ${sql.raw(`excluded.${column.name}`)}`

/** What takes nothing away needs no guard, and may be a wallet's first. */
const add = defineWrite<ChangeValues>()('wallet_add', (db, { wallet: table }: WalletTables, dialect) =>
  db
    .insert(table)
    .values({
      tenantId: sql.placeholder('tenantId'),
      memberId: sql.placeholder('memberId'),
      balance: sql.placeholder('balance'),
      freezePrice: sql.placeholder('freezePrice'),
      totalExpense: sql.placeholder('totalExpense'),
      totalRecharge: sql.placeholder('totalRecharge'),
      createTime: sql.placeholder('now'),
      changeTime: sql.placeholder('now'),
    })
    .onConflictDoUpdate({
      target: [table.tenantId, table.memberId],
      set: {
        balance: increased(table.balance),
        freezePrice: increased(table.freezePrice),
        totalExpense: increased(table.totalExpense),
        totalRecharge: increased(table.totalRecharge),
        changeTime: timeOfChange(table, sql.raw(`excluded.${table.changeTime.name}`), dialect),
      },
    })
    .returning(changedColumns(table)),
)

/** The column after the change of the same name. */
const changed = (column: SQL | WalletTable['balance'], name: keyof WalletChange): SQL =>
  sql`${column} + ${givenNumber(name)}`

const takeAway = defineWrite<ChangeValues>()('wallet_take_away', (db, tables: WalletTables, dialect) => {
  const table = tables.wallet
  const balance = changed(table.balance, 'balance')
  const freezePrice = changed(table.freezePrice, 'freezePrice')
  return db
    .update(table)
    .set({
      balance,
      freezePrice,
      totalExpense: changed(table.totalExpense, 'totalExpense'),
      totalRecharge: changed(table.totalRecharge, 'totalRecharge'),
      changeTime: timeOfChange(table, sql`${sql.param(sql.placeholder('now'), table.changeTime)}`, dialect),
    })
    .where(and(isMembers(table), sql`${balance} >= 0`, sql`${freezePrice} >= 0`))
    .returning(changedColumns(table))
})

const find = defineRead<{ tenantId: number; memberId: number }>()('wallet_find', (db, tables: WalletTables) =>
  db.select(walletColumns(tables)).from(tables.wallet).where(isMembers(tables.wallet)),
)

/** The ids travel as one JSON text, so that any number of them is the same statement. */
const listOf = defineRead<{ tenantId: number; memberIds: string }>()(
  'wallet_list_of',
  (db, tables: WalletTables, dialect) => {
    const table = tables.wallet
    const elements = dialect.jsonElements(sql`${sql.placeholder('memberIds')}`)
    return db
      .select(walletColumns(tables))
      .from(table)
      .where(
        and(
          eq(table.tenantId, sql.placeholder('tenantId')),
          sql`${table.memberId} in (select cast(value as bigint) from ${elements})`,
        ),
      )
  },
)

function isMembers(table: WalletTable): SQL | undefined {
  return and(eq(table.tenantId, sql.placeholder('tenantId')), eq(table.memberId, sql.placeholder('memberId')))
}

/** The wallets of one tenant. */
export class DrizzleWalletRepository extends TenantRepository<WalletTables> implements WalletRepository {
  async change(memberId: number, change: WalletChange, now: Date): Promise<ChangedWallet | undefined> {
    const statement = change.balance < 0 || change.freezePrice < 0 ? takeAway : add
    const rows = await this.gateway.execute(statement, extended(change, { tenantId: this.tenantId, memberId, now }))
    return rows[0]
  }

  find(memberId: number): Promise<Wallet | undefined> {
    return firstRow(this.gateway.execute(find, { tenantId: this.tenantId, memberId }))
  }

  listOf(memberIds: readonly number[]): Promise<Wallet[]> {
    return this.gateway.execute(listOf, { tenantId: this.tenantId, memberIds: JSON.stringify(memberIds) })
  }

  page(filter: WalletFilter & PageQuery): Promise<Page<Wallet>> {
    return pageOf(this.gateway, filter, {
      columns: walletColumns,
      rows: (tables) => ({
        from: tables.wallet,
        where: this.#matching(tables, filter),
        order: [desc(tables.wallet.createTime), desc(tables.wallet.memberId)],
      }),
    })
  }

  verify(afterMemberId: number, limit: number): Promise<WalletVerification> {
    return verifyWallets(this.gateway, this.tenantId, { afterMemberId, limit })
  }

  #matching({ wallet: table }: WalletTables, filter: WalletFilter) {
    return and(
      eq(table.tenantId, this.tenantId),
      ifEqual(table.memberId, filter.userId),
      ifWithin(table.createTime, filter.createTime),
    )
  }
}
