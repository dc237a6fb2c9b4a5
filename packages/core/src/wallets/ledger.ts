import { z } from 'zod'
import { integer, localDateTimeOutput, numericId } from '../http/input/fields.js'
import type { Page, PageQuery } from '../kernel/storage/page.js'
import { queryId, queryInteger, queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'

/** What an entry of the ledger is about, by its number on the wire (rules/wallets#ledger). */
export const bizTypes = {
  RECHARGE: 1,
  RECHARGE_REFUND: 2,
  PAYMENT: 3,
  PAYMENT_REFUND: 4,
  ADMIN_ADJUST: 5,
  TRANSFER: 6,
  SUPPLEMENT: 7,
  /** Freezing and unfreezing move money between a wallet's two parts: entries of price 0. */
  FREEZE: 8,
  UNFREEZE: 9,
  CHECKIN_REWARD: 10,
  PRIZE: 11,
} as const

/** Why money moved, as the ledger and the admin API number it. */
export type BizType = (typeof bizTypes)[keyof typeof bizTypes]

/** An entry as the admin API shows it. */
export const ledgerEntryView = z.object({
  id: numericId(),
  no: z.string(),
  userId: numericId(),
  bizType: integer().meta({
    description:
      '1 recharge, 2 recharge refund, 3 payment, 4 payment refund, 5 adjustment by operations, 6 transfer, ' +
      '7 supplement, 8 freeze, 9 unfreeze, 10 check-in reward, 11 prize',
  }),
  bizId: z.string(),
  title: z.string(),
  price: integer().meta({ description: 'What it added to the wallet, CNY cents; negative where it took away.' }),
  balance: integer().meta({ description: 'The available balance after it, CNY cents.' }),
  createTime: localDateTimeOutput(),
})

/** An entry as it is stored and shown; amounts are CNY cents. Entries are never changed. */
export type LedgerEntry = z.input<typeof ledgerEntryView>

/** An entry as it is written, with the frozen part after it beside the available one. */
export interface NewLedgerEntry extends Omit<LedgerEntry, 'id' | 'createTime'> {
  readonly freezePrice: number
}

/** Narrows the page of wallet transactions: what is absent narrows nothing. */
export const ledgerFilters = {
  userId: queryId()
    .optional()
    .meta({ examples: [1] }),
  bizType: queryInteger()
    .optional()
    .meta({ examples: [1] }),
  bizId: queryText().optional().meta({ description: 'What it was booked for: a payment’s number, an item’s, …' }),
  createTime: queryRange().optional(),
}

/** Narrows a page of entries; what is absent narrows nothing. */
export type LedgerFilter = FilterOf<typeof ledgerFilters>

/** The ledger of one tenant's wallets. Entries are never changed. */
export interface LedgerRepository {
  /**
   * Books an entry; a second one of the same (wallet, business type, business id) is refused as `StorageError` of
   * kind `unique`, which dooms its transaction. Call it after the wallet's change in the same transaction: the
   * wallet's row is locked then, so that ids follow the order of changes. `changeTime` is what that change answered: times
   * follow it, too, and so does a page.
   */
  append(entry: NewLedgerEntry, changeTime: Date): Promise<void>
  /** Newest first. */
  page(filter: LedgerFilter & PageQuery): Promise<Page<LedgerEntry>>
}
