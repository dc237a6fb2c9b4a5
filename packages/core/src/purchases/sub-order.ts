import type { Revised } from '../http/admin-api/revision.js'

/** The part of a purchase that one shop delivers; money in CNY cents. */
export interface SubOrderRow extends Revised {
  readonly id: number
  readonly orderNo: string
  /** The purchase's number. */
  readonly parentOrderNo: string
  readonly clientId: string
  /** The member who buys. */
  readonly userId: number
  /** Null for goods of a marketplace that names no shop. */
  readonly shopId: string | null
  readonly shopName: string
  readonly localShopName: string
  readonly platformChannel: number
  readonly goodsAmount: number
  readonly freightAmount: number
  readonly payAmount: number
  readonly createTime: Date
  /** Null while it is unpaid. */
  readonly payTime: Date | null
  /** Null unless it was never paid and is closed. */
  readonly cancelTime: Date | null
}

/** A sub-order as it is inserted, in the transaction that creates its purchase; amounts are CNY cents. */
export type NewSubOrder = Omit<SubOrderRow, 'id' | 'createTime' | 'payTime' | 'cancelTime' | 'revision'>

/** That the sub-orders of a purchase were paid, or closed without being paid. */
export type SubOrderSettlement = { readonly payTime: Date } | { readonly cancelTime: Date }

/** The sub-orders of one tenant. */
export interface SubOrderRepository {
  /** Each number is unique (`StorageError` of kind `unique`). */
  insertMany(orders: readonly NewSubOrder[], now: Date): Promise<void>
  find(orderNo: string): Promise<SubOrderRow | undefined>
  /** The parts of one purchase, in the order in which they were inserted. */
  listOfParent(parentOrderNo: string): Promise<SubOrderRow[]>
  /** Marks the parts of a purchase that are neither paid nor closed; answers how many there were. */
  settleAll(parentOrderNo: string, settlement: SubOrderSettlement): Promise<number>
  /** Marks those of these paid that are neither paid nor closed; answers how many there were. */
  pay(orderNos: readonly string[], payTime: Date): Promise<number>
}
