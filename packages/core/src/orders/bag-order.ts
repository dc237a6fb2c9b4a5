/** A bag (parcel) order, with the states of the specification; money in CNY cents. */
export interface BagOrderRow {
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
  /** The time it was submitted. */
  readonly createTime: Date
}

export type NewBagOrder = Omit<BagOrderRow, 'id' | 'refundAmount' | 'createTime'>

/** From one state to another; `payTime` where the step is the payment. */
export interface BagOrderStep {
  readonly from: number
  readonly to: number
  readonly payTime?: Date
}

/** The bag orders of one tenant. */
export interface BagOrderRepository {
  /** Answers the id; the bag order's number is unique (`StorageError` of kind `unique`). */
  insert(bag: NewBagOrder, now: Date): Promise<number>
  find(id: number): Promise<BagOrderRow | undefined>
  /**
   * Moves it on; answers the row as it is now, or undefined to whoever came too late. A step with `payTime` needs a bag
   * that is not paid yet: a payment is never written over.
   */
  transition(id: number, step: BagOrderStep): Promise<BagOrderRow | undefined>
  /**
   * Adds to what was refunded, never beyond what was paid; answers the row as it is now, undefined where it would be or
   * nothing was paid yet.
   */
  refund(id: number, amount: number): Promise<BagOrderRow | undefined>
}
