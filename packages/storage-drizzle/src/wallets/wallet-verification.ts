import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { BizType, LedgerMismatch, WalletVerification } from '@org/openapi-core/storage'
import { comparedColumns, rowsOfRun } from '../account-verification/compared-columns.js'
import type { MemberRange } from '../account-verification/last-of-run.js'
import { verifyRun } from '../account-verification/verify-run.js'
import type { ComparedAccount, MemberRun } from '../account-verification/verify-run.js'
import type { Gateway } from '../gateway.js'
import { answeredNumberOf } from '../whole-numbers.js'
import { followWallet } from './long-wallet.js'
import type { WalletTables } from './tables.js'
import { AMOUNTS, EXPENSES, isOneOf, MOVES, RECHARGES } from './wallet-amounts.js'
import type { WalletAmounts } from './wallet-amounts.js'

/** A wallet beside what its entries come to. */
interface Comparison extends ComparedAccount {
  readonly expected: WalletAmounts
  readonly found: WalletAmounts
}

const oneOf = (types: readonly BizType[]): SQL => sql.raw(`biz_type in (${types.join(', ')})`)

/** Compares a run of wallets with their entries. */
export async function verifyWallets(
  gateway: Gateway<WalletTables>,
  tenantId: number,
  range: MemberRange,
): Promise<WalletVerification> {
  const { accounts: wallets, ...report } = await verifyRun({ gateway, tenantId }, range, {
    of: ({ wallet, walletTransaction }) => ({ accounts: wallet, entries: walletTransaction }),
    compare: (run) => compare(gateway, tenantId, run),
    follow: (owner) => followWallet(gateway, owner),
    firstMismatch: (comparisons) => firstMismatch(gateway, tenantId, comparisons),
  })
  return { wallets, ...report }
}

/** Each entry with the one before it of the same wallet; ids follow the order of changes. */
function chain({ walletTransaction: table }: WalletTables, ofRun: SQL): SQL {
  return sql`select member_id, id, biz_type, price, balance, freeze_price,
      lag(balance, 1, 0) over chain as balance_before,
      lag(freeze_price, 1, 0) over chain as freeze_price_before,
      lead(id) over chain as next_id
    from ${table} where ${ofRun} window chain as (partition by member_id order by id)`
}

/** What the entries of each wallet come to. */
function summary(tables: WalletTables, ofRun: SQL): SQL {
  const follows = sql`balance + freeze_price = balance_before + freeze_price_before + price
    and case when ${oneOf(MOVES)} then price = 0 else freeze_price = freeze_price_before end`
  return sql`select member_id, count(*) as entries,
      min(case when not (${follows}) then id end) as fault_id,
      max(case when next_id is null then balance end) as balance,
      max(case when next_id is null then freeze_price end) as freeze_price,
      -sum(case when ${oneOf(EXPENSES)} then price else 0 end) as total_expense,
      sum(case when ${oneOf(RECHARGES)} then price else 0 end) as total_recharge
    from (${chain(tables, ofRun)}) as entry group by member_id`
}

const amountsOf = (side: 'booked' | 'account'): Record<(typeof AMOUNTS)[number], SQL<number>> => {
  const amount = (column: string) => answeredNumberOf(`coalesce(${side}.${column}, 0)`)
  return {
    balance: amount('balance'),
    freezePrice: amount('freeze_price'),
    totalExpense: amount('total_expense'),
    totalRecharge: amount('total_recharge'),
  }
}

/** By member. Both sides are kept where the other is missing. */
function compare(gateway: Gateway<WalletTables>, tenantId: number, run: MemberRun): Promise<Comparison[]> {
  const ofRun = rowsOfRun(tenantId, run)
  return gateway.query('read', (db, tables) =>
    db
      .select({
        ...comparedColumns,
        expected: amountsOf('booked'),
        found: amountsOf('account'),
      })
      .from(
        sql`(select * from ${tables.wallet} where ${ofRun}) as account
          full join (${summary(tables, ofRun)}) as booked on booked.member_id = account.member_id`,
      )
      .orderBy(sql`1`),
  )
}

async function firstMismatch(
  gateway: Gateway<WalletTables>,
  tenantId: number,
  comparisons: readonly Comparison[],
): Promise<LedgerMismatch | undefined> {
  for (const { userId, faultId, hasAccount, expected, found } of comparisons) {
    if (faultId !== 0) return explainFault(gateway, tenantId, { userId, faultId })
    // Not even zeros: whatever was booked, the first change made a wallet.
    if (!hasAccount) return { userId, entryNo: null, column: 'userId', expected: userId, found: 0 }
    const column = AMOUNTS.find((name) => expected[name] !== found[name])
    if (column !== undefined) return { userId, entryNo: null, column, expected: expected[column], found: found[column] }
  }
  return undefined
}

/** What is wrong with an entry. Entries never change, so that reading them again is reading the same. */
async function explainFault(
  gateway: Gateway<WalletTables>,
  tenantId: number,
  { userId, faultId }: { readonly userId: number; readonly faultId: number },
): Promise<LedgerMismatch | undefined> {
  const [entry, before = { balance: 0, freezePrice: 0 }] = await gateway.query(
    'read',
    (db, { walletTransaction: table }) =>
      db
        .select({
          no: table.no,
          bizType: table.bizType,
          price: table.price,
          balance: table.balance,
          freezePrice: table.freezePrice,
        })
        .from(table)
        .where(and(eq(table.tenantId, tenantId), eq(table.memberId, userId), lte(table.id, faultId)))
        .orderBy(desc(table.id))
        .limit(2),
  )
  if (entry === undefined) return undefined
  const fault = (column: 'balance' | 'freezePrice' | 'price', expected: number): LedgerMismatch => ({
    userId,
    entryNo: entry.no,
    column,
    expected,
    found: entry[column],
  })
  const isMove = isOneOf(MOVES, entry.bizType)
  if (isMove && entry.price !== 0) return fault('price', 0)
  if (!isMove && entry.freezePrice !== before.freezePrice) return fault('freezePrice', before.freezePrice)
  return fault('balance', before.balance + before.freezePrice + entry.price - entry.freezePrice)
}
