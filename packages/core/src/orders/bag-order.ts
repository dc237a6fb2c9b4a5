import type { Revised } from '../http/admin-api/revision.js'
import type { Page, PageQuery } from '../kernel/storage/page.js'
import { queryId, queryInteger, queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'

/** A bag (parcel) order, with the states of the specification; money in CNY cents. */
export interface BagOrderRow extends Revised {
  readonly id: number
  readonly bagOrderNo: string
  readonly userId: number
  readonly status: number
  readonly outboundOrderNo: string | null
  readonly goodsQty: number
  readonly goodsTotalAmount: number
  /** Grams. */
  readonly estimateWeight: number
  /** Cubic centimetres. */
  readonly estimateVolume: number
  readonly payAmount: number
  /** Null while it is unpaid. */
  readonly payTime: Date | null
  readonly refundAmount: number
  /** The parcel's number at its carrier; null until it is known. */
  readonly trackingNo: string | null
  /** The time it was submitted. */
  readonly createTime: Date
}

/** A bag order as it is inserted; amounts are cents. Seeds and imports bring a parcel's number along. */
export type NewBagOrder = Omit<BagOrderRow, 'id' | 'refundAmount' | 'trackingNo' | 'createTime' | 'revision'> &
  Partial<Pick<BagOrderRow, 'trackingNo'>>

/** From one state to another; `payTime` where the step is the payment. */
export interface BagOrderStep {
  readonly from: number
  readonly to: number
  readonly payTime?: Date | undefined
  readonly trackingNo?: string | undefined
}

/** Narrows the page of bag orders: what is absent narrows nothing. */
export const bagOrderFilters = {
  userId: queryId().optional(),
  status: queryInteger()
    .optional()
    .meta({ examples: [9] }),
  bagOrderNo: queryText().optional(),
  trackingNo: queryText().optional(),
  createTime: queryRange().optional(),
}

/** The bag orders of a tenant, as administrators page through them. */
export type BagOrderFilter = FilterOf<typeof bagOrderFilters>

/** The bag orders of one member, as partners page through them. */
export interface MemberBagOrderFilter extends Pick<BagOrderFilter, 'status' | 'bagOrderNo' | 'createTime'> {
  readonly memberId: number
}

/** The bag orders of one tenant. Every write keeps the tallies that totals of partners' pages come from. */
export interface BagOrderRepository {
  /** Answers the new row; the bag order's number is unique (`StorageError` of kind `unique`). */
  insert(bag: NewBagOrder, now: Date): Promise<BagOrderRow>
  find(id: number): Promise<BagOrderRow | undefined>
  findByNo(bagOrderNo: string): Promise<BagOrderRow | undefined>
  /** Those of these numbers that exist, by id. */
  listByNos(bagOrderNos: readonly string[]): Promise<BagOrderRow[]>
  /**
   * Moves it on; answers the row as it is now, or undefined to whoever came too late, or asks for what is no move of the
   * lifecycle. A step with `payTime` needs a bag that is not paid yet: a payment is never written over.
   */
  transition(id: number, step: BagOrderStep, now: Date): Promise<BagOrderRow | undefined>
  /**
   * Adds to what was refunded, never beyond what was paid; answers the row as it is now, undefined where it would be or
   * nothing was paid yet.
   */
  refund(id: number, amount: number): Promise<BagOrderRow | undefined>
  /**
   * Keeps a bag order from being cancelled or closed until the transaction ends: whoever does so waits. False where it is
   * cancelled or closed, or there is none.
   */
  lockLiving(bagOrderNo: string): Promise<boolean>
  /** Newest first. */
  pageOfMember(filter: MemberBagOrderFilter & PageQuery): Promise<Page<BagOrderRow>>
  /** Newest first. */
  page(filter: BagOrderFilter & PageQuery): Promise<Page<BagOrderRow>>
}

/** A bag order of some tenant that has waited in a state for its time. */
export interface DueBagOrder {
  readonly tenantId: number
  readonly id: number
  /** Since when it is in the state. */
  readonly statusTime: Date
}

/** Which bag orders have waited for their time. */
export interface DueBagOrders {
  readonly status: number
  /** They came into the state then or before. */
  readonly since: Date
}

/** Where a list of due bag orders goes on. */
export type DueBagOrderPlace = Pick<DueBagOrder, 'statusTime' | 'id'>

/** The bag orders of all tenants. */
export interface BagOrderSweep {
  /** Those that have waited for their time, the longest waiting first, those after `after`, at most `limit`. */
  listDue(due: DueBagOrders, limit: number, after?: DueBagOrderPlace): Promise<DueBagOrder[]>
}
