import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { hidden, isGiven, ONE_ROW, writtenLimit } from '../conditions.js'
import { defineRead } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { answeredNumberOf } from '../whole-numbers.js'
import { LONGEST_RUN } from '../account-verification/last-of-run.js'
import type { WalletTables } from './tables.js'
import type { AccountOwner, FollowedAccount } from '../account-verification/verify-run.js'
import { AMOUNTS, EXPENSES, isOneOf, MOVES, RECHARGES } from './wallet-amounts.js'
import type { WalletAmounts } from './wallet-amounts.js'

interface Entry {
  readonly id: number
  readonly bizType: number
  readonly price: number
  readonly balance: number
  readonly freezePrice: number
}

/** The wallet and the entries behind some of its entries, of one moment. */
interface Tail {
  readonly hasAccount: boolean
  readonly found: WalletAmounts
  readonly entries: readonly Entry[]
}

type Rows = Gateway<WalletTables>

/** Whosever it is, where tenants are not spread over servers: SQLite has no index of a tenant's ids. */
const newest = defineRead<{ tenantId: number }>()(
  'wallet_transaction_newest',
  (db, { walletTransaction: table }: WalletTables, dialect) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(dialect.isSpread ? isGiven(table, 'tenantId') : undefined)
      .orderBy(desc(table.id))
      .limit(ONE_ROW),
)

/**
 * Compares one wallet with its entries, a slice of these after the other. Entries never change and ids follow the order
 * of changes: those up to the newest one that there is at first are read by their index, and those that came meanwhile
 * by their ids, the last of them together with the wallet.
 */
export async function followWallet(gateway: Rows, owner: AccountOwner): Promise<FollowedAccount> {
  const [{ id: upTo } = NO_ENTRY] = await gateway.execute(newest, { tenantId: owner.tenantId })
  const chain = new EntryChain()
  for await (const slice of slicesUpTo(gateway, owner, upTo)) chain.take(slice)
  let tail = await tailOf(gateway, owner, upTo)
  for (; tail.entries.length === LONGEST_RUN; tail = await tailOf(gateway, owner, tail.entries.at(-1)?.id ?? upTo))
    chain.take(tail.entries)
  chain.take(tail.entries)
  const { entries, booked } = chain.end()
  const isSound = tail.hasAccount && AMOUNTS.every((name) => booked?.[name] === tail.found[name])
  return { hasAccount: tail.hasAccount, entries, isSound }
}

/** In the order of the index, which is nearly that of their ids. */
async function* slicesUpTo(
  gateway: Rows,
  { tenantId, memberId }: AccountOwner,
  upTo: number,
): AsyncGenerator<readonly Entry[]> {
  let place: { readonly createTime: Date; readonly id: number } | undefined
  for (let isMore = true; isMore;) {
    const slice = await gateway.query('read', (db, { walletTransaction: table }) => {
      const { id, createTime, bizType, price, balance, freezePrice } = table
      const isBehind = place && sql`(${createTime}, ${id}) > (${sql.param(place.createTime, createTime)}, ${place.id})`
      return db
        .select({ id, createTime, bizType, price, balance, freezePrice })
        .from(table)
        .where(and(eq(table.tenantId, tenantId), eq(table.memberId, memberId), isBehind, lte(hidden(id), upTo)))
        .orderBy(asc(createTime), asc(id))
        .limit(writtenLimit(LONGEST_RUN))
    })
    yield slice
    place = slice.at(-1)
    isMore = slice.length === LONGEST_RUN
  }
}

async function tailOf(gateway: Rows, { tenantId, memberId }: AccountOwner, after: number): Promise<Tail> {
  const rows = await gateway.query('read', (db, tables, dialect) => {
    const { wallet, walletTransaction: entry } = tables
    const isBehind = and(
      dialect.ofTenant(entry.tenantId, tenantId),
      eq(hidden(entry.memberId), memberId),
      gt(entry.id, after),
    )
    return db
      .select({
        hasAccount: answeredNumberOf('case when wallet.member_id is null then 0 else 1 end'),
        balance: answeredNumberOf('coalesce(wallet.balance, 0)'),
        freezePrice: answeredNumberOf('coalesce(wallet.freeze_price, 0)'),
        totalExpense: answeredNumberOf('coalesce(wallet.total_expense, 0)'),
        totalRecharge: answeredNumberOf('coalesce(wallet.total_recharge, 0)'),
        entry: {
          id: answeredNumberOf('coalesce(entry.id, 0)'),
          bizType: answeredNumberOf('coalesce(entry.biz_type, 0)'),
          price: answeredNumberOf('coalesce(entry.price, 0)'),
          balance: answeredNumberOf('coalesce(entry.balance, 0)'),
          freezePrice: answeredNumberOf('coalesce(entry.freeze_price, 0)'),
        },
      })
      .from(
        sql`(select 1 as one) as present
          left join (select * from ${wallet} where tenant_id = ${tenantId} and member_id = ${memberId}) as wallet on true
          left join (select * from ${entry} where ${isBehind} order by id limit ${writtenLimit(LONGEST_RUN)}) as entry on true`,
      )
      .orderBy(sql`entry.id`)
  })
  const [{ hasAccount, entry: _, ...found } = NO_WALLET] = rows
  return { hasAccount: hasAccount === 1, found, entries: rows.map(({ entry }) => entry).filter(({ id }) => id > 0) }
}

const NO_ENTRY = { id: 0 }
const NO_WALLET = { hasAccount: 0, balance: 0, freezePrice: 0, totalExpense: 0, totalRecharge: 0, entry: undefined }

/**
 * Entries of a wallet, as they come: nearly in the order of their ids, since calls that began first may be booked last. Where
 * one comes later than a slice after the next, because a clock was put back, they count as not following.
 */
class EntryChain {
  #pending: Entry[] = []
  #entries = 0
  #lastId = 0
  #isFollowing = true
  #booked = { balance: 0, freezePrice: 0, totalExpense: 0, totalRecharge: 0 }

  take(slice: readonly Entry[]): void {
    this.#pending = [...this.#pending, ...slice].sort((a, b) => a.id - b.id)
    this.#follow(this.#pending.splice(0, Math.max(0, this.#pending.length - LONGEST_RUN)))
  }

  /** How many there were, and what they come to; undefined where one does not follow from the one before it. */
  end(): { readonly entries: number; readonly booked: WalletAmounts | undefined } {
    this.#follow(this.#pending)
    return { entries: this.#entries, booked: this.#isFollowing ? this.#booked : undefined }
  }

  #follow(entries: readonly Entry[]): void {
    this.#entries += entries.length
    for (const { id, bizType, price, balance, freezePrice } of entries) {
      const before = this.#booked
      const isMoved = isOneOf(MOVES, bizType) ? price === 0 : freezePrice === before.freezePrice
      const isSum = balance + freezePrice === before.balance + before.freezePrice + price
      this.#isFollowing &&= id > this.#lastId && isMoved && isSum
      this.#lastId = id
      this.#booked = {
        balance,
        freezePrice,
        totalExpense: before.totalExpense - (isOneOf(EXPENSES, bizType) ? price : 0),
        totalRecharge: before.totalRecharge + (isOneOf(RECHARGES, bizType) ? price : 0),
      }
    }
  }
}
