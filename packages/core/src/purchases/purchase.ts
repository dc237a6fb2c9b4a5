import { z } from 'zod'
import { queryInteger, queryRange } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { integer, localDateTimeOutput, numericId, textFilter } from '../http/input/fields.js'
import { revisionOutput } from '../http/admin-api/revision.js'
import type { Page, PageQuery } from '../kernel/storage/page.js'
import { walletPaymentLifecycle } from '../wallet-payments/index.js'
import { purchaseLifecycle } from './purchase-lifecycle.js'

const cents = () => integer().nullable().meta({ description: 'CNY cents; null until it is created.' })
const text = () => z.string().nullable()

/** A purchase as the admin API shows it in pages. */
export const purchaseView = z.object({
  id: numericId(),
  clientId: z.string(),
  outOrderNo: z.string(),
  externalUserId: z.string(),
  memberId: numericId(),
  refStatus: integer().meta({ description: purchaseLifecycle.legend }),
  failReason: text(),
  orderNo: text(),
  paymentId: text(),
  payStatus: integer()
    .nullable()
    .meta({ description: `${walletPaymentLifecycle.legend}; null until it is created.` }),
  goodsAmount: cents(),
  freightAmount: cents(),
  payAmount: cents(),
  orderComment: text(),
  createTime: localDateTimeOutput(),
  expireTime: localDateTimeOutput().nullable(),
  payTime: localDateTimeOutput().nullable(),
  revision: revisionOutput(),
})

/** A purchase and what it became, with the status of its payment. */
export type PurchaseRow = z.input<typeof purchaseView> & {
  /** The address as it was when the purchase was created, JSON; null until then. */
  readonly address: string | null
}

/** Narrows the page of purchases: what is absent narrows nothing. */
export const purchaseFilters = {
  outOrderNo: textFilter(64),
  orderNo: textFilter(64),
  paymentId: textFilter(64),
  clientId: textFilter(64),
  refStatus: queryInteger().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of purchases; what is absent narrows nothing. */
export type PurchaseFilter = FilterOf<typeof purchaseFilters>

/** Names a purchase as its partner does, and for whom it is. */
export interface PurchaseClaim {
  readonly clientId: string
  readonly outOrderNo: string
  readonly externalUserId: string
  readonly memberId: number
}

/** One attempt to create a purchase. A later attempt takes the right to complete it away. */
export interface PurchaseAttempt {
  readonly id: number
  readonly attempt: number
}

/**
 * What decides whether an attempt is abandoned: it began at `abandonedBefore` or earlier, or as far ahead of `now`, since the
 * clock was set back.
 */
export interface AttemptTimes {
  readonly now: Date
  readonly abandonedBefore: Date
}

/** What a purchase is once it is created. */
export interface CreatedPurchase {
  readonly orderNo: string
  readonly paymentId: string
  readonly goodsAmount: number
  readonly freightAmount: number
  readonly payAmount: number
  readonly address: string
  readonly orderComment: string | null
  readonly expireTime: Date
}

/** The purchases of one tenant: one row for each number that a partner gave, from its first attempt on. */
export interface PurchaseRepository {
  /**
   * Takes the number for an attempt that begins `now`: a new one, one whose creation failed, or one whose attempt is
   * abandoned. One statement: of several callers one gets it, the others undefined.
   */
  claim(claim: PurchaseClaim, times: AttemptTimes): Promise<PurchaseAttempt | undefined>
  /** Makes the attempt's purchase a created one; false where another attempt took its place. */
  complete(attempt: PurchaseAttempt, created: CreatedPurchase): Promise<boolean>
  /** Ends the attempt; false where it was completed or another took its place. */
  fail(attempt: PurchaseAttempt, reason: string): Promise<boolean>
  /** Ends the present attempt of a purchase where it is abandoned; false where it is not, or there is none. */
  failAbandoned(id: number, times: AttemptTimes, reason: string): Promise<boolean>
  /** Notes the payment, once; undefined where it was noted before. */
  pay(orderNo: string, payTime: Date): Promise<Pick<PurchaseRow, 'outOrderNo'> | undefined>
  find(id: number): Promise<PurchaseRow | undefined>
  findByOutOrderNo(clientId: string, outOrderNo: string): Promise<PurchaseRow | undefined>
  findByOrderNo(orderNo: string): Promise<PurchaseRow | undefined>
  /** Newest first. */
  page(filter: PurchaseFilter & PageQuery): Promise<Page<PurchaseRow>>
}
