import { z } from 'zod'
import { integer, numericId } from '../http/input/fields.js'
import type { Page, PageQuery } from '../kernel/storage/page.js'
import { queryId, queryRange } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { named } from '../http/named-schema.js'

const cents = (description: string) => integer(0).meta({ description: `${description}, CNY cents`, examples: [1250] })

/** The specification's WalletBalance. */
export const walletBalance = named(
  'WalletBalance',
  z.object({
    balance: cents('Available'),
    freezePrice: cents('Frozen'),
    currencyCode: z.literal('CNY'),
  }),
)

/** A wallet as the admin API shows it. */
export const walletView = z.object({
  userId: numericId(),
  balance: cents('Available'),
  freezePrice: cents('Frozen'),
  totalExpense: cents('Paid from it so far, minus refunds'),
  totalRecharge: cents('Recharged so far, bonus included, minus refunds'),
})

/** A wallet as it is shown, zeros where the member has none yet; amounts are CNY cents. */
export type Wallet = z.output<typeof walletView>

/** The two parts of a wallet. */
export interface WalletParts {
  readonly balance: number
  readonly freezePrice: number
}

/** A wallet as a change left it. */
export interface ChangedWallet extends WalletParts {
  /**
   * When it changed: of two changes the one that came later has no earlier time, whichever process made it. The entry that
   * tells of the change has this time.
   */
  readonly changeTime: Date
}

/** What a change adds to each column, negative to take away. */
export interface WalletChange {
  readonly balance: number
  readonly freezePrice: number
  readonly totalExpense: number
  readonly totalRecharge: number
}

/** Narrows the page of wallets: what is absent narrows nothing. */
export const walletFilters = {
  userId: queryId()
    .optional()
    .meta({ examples: [1] }),
  createTime: queryRange().optional(),
}

/** Narrows a page of wallets; what is absent narrows nothing. */
export type WalletFilter = FilterOf<typeof walletFilters>

/** The wallets of one tenant, each known by its member. A wallet begins with the first change that adds to it. */
export interface WalletRepository {
  /**
   * Changes all columns in one guarded statement and answers the two parts as they are after it; undefined where the
   * balance or the frozen part would fall below zero. A change that takes nothing away creates the wallet if need be.
   * A part beyond 2^53 − 1 is refused as `StorageError` of kind `constraint`, which dooms the transaction.
   *
   * The change's time is `now`, or that of the wallet's last change where that is later, since who began first may get the
   * row last. A last change that lies an hour or more ahead was made by a clock that went wrong, and counts for nothing.
   */
  change(memberId: number, change: WalletChange, now: Date): Promise<ChangedWallet | undefined>
  find(memberId: number): Promise<Wallet | undefined>
  /** The wallets of these members, in one statement; members without one are left out. */
  listOf(memberIds: readonly number[]): Promise<Wallet[]>
  /** Newest first. */
  page(filter: WalletFilter & PageQuery): Promise<Page<Wallet>>
  /**
   * Compares at most `limit` wallets with their entries, those of members after `afterMemberId` by id, in statements
   * that each see one moment, so that changes at the same time raise no alarm. `lastMemberId` is undefined after the
   * end.
   */
  verify(afterMemberId: number, limit: number): Promise<WalletVerification>
}

/** What comparing a run of wallets with their entries found. */
export interface WalletVerification {
  readonly wallets: number
  readonly entries: number
  readonly lastMemberId: number | undefined
  /** The first row, by member and entry, that does not fit. */
  readonly mismatch: LedgerMismatch | undefined
}

/** A row that does not fit what was booked. */
export interface LedgerMismatch {
  readonly userId: number
  /**
   * The entry whose balance does not follow from the one before it; null where the wallet is at odds with all of them.
   */
  readonly entryNo: string | null
  /** For example `balance`. */
  readonly column: string
  readonly expected: number
  readonly found: number
}
